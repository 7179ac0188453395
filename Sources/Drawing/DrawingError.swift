/// Why a drawing stopped early; the output is incomplete.
public enum DrawingError<ContentFailure: Error, SinkFailure: Error>: Error {
  /// The content did not answer a question.
  case content(ContentFailure)
  /// The sink did not take bytes.
  case sink(SinkFailure)
}

extension DrawingError: Equatable where ContentFailure: Equatable, SinkFailure: Equatable {}
