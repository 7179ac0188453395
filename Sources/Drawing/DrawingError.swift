/// Why a drawing ended before its end; what was written until then is not whole.
public enum DrawingError<ContentFailure: Error, SinkFailure: Error>: Error {
  /// The content failed to answer a question.
  case content(ContentFailure)
  /// The sink failed to take bytes.
  case sink(SinkFailure)
}

extension DrawingError: Equatable where ContentFailure: Equatable, SinkFailure: Equatable {}
