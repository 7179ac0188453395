package import Platform

/// The contents of a preview, and the programs that it uses.
public struct PreviewOptions: Sendable {
  /// One of the scripts shown.
  public struct Side: Sendable {
    /// `a`, or `b` for the script that it is compared with.
    public var name: String
    /// The script as named in the call; `nil` for none.
    public var script: String?
    /// The files to watch until the worker reports the files that it has read: each path with the
    /// letter of its kind before it, `s` for scripts, `i` for items, `d` for folders of pictures.
    public var files: [[UInt8]] = []

    /// Creates a side.
    public init(name: String, script: String?) {
      self.name = name
      self.script = script
    }
  }

  /// The program of a side's worker.
  public struct WorkerProgram: Sendable {
    /// Its path.
    public var path: String
    /// The arguments before the side's name, and those after it.
    public var arguments: (before: [String], after: [String])
    /// The seconds after which a worker that sends nothing during a request is stopped.
    public var patience = 30.0
    /// Its exit code after a deadline that nothing obeyed; `nil` for none.
    public var unresponsiveCode: Int32?

    /// Creates a program, whose arguments include the side's name.
    public init(path: String, before: [String] = [], after: [String] = []) {
      self.path = path
      arguments = (before, after)
    }
  }

  /// The title of the page.
  public var title: String
  /// The scripts shown, one or two.
  public var sides: [Side]
  /// Whether pictures from other hosts are shown.
  public var showsRemotePictures = false
  /// The ports to try, in order, within 0 to 65,535; 0 for any that is free.
  public var ports: ClosedRange<Int>
  /// The token that gives browsers access; by default, one for this server only.
  public var token = PreviewToken()
  /// The JavaScript module that the page imports as `/descriptions.js`: the descriptions of
  /// options, devices, samples and formats.
  public var descriptions = ""
  /// The worker program.
  public var worker: WorkerProgram
  /// The standard input of each side's workers, the one that lays out and the one that exports,
  /// as open files; empty for no input.
  package var inputs: [String: (layout: Descriptor, export: Descriptor)] = [:]
  /// The endings of pictures' names, in lower case; other files in a folder of
  /// pictures are ignored.
  public var pictureEndings: Set<String> = []
  /// Called from any thread with each failure and recovery of scripts and items; `nil` checks
  /// nothing until a page asks.
  public var report: (@Sendable (PreviewReport) -> Void)?
  /// The error of the items that was already reported, in the worker's words.
  public var knownFailure: String?
  /// The picture helper's path; `nil` for the installed one.
  public var pictureHelper: String?

  /// Creates options.
  public init(title: String, sides: [Side], ports: ClosedRange<Int>, worker: WorkerProgram) {
    self.title = title
    self.sides = sides
    self.ports = ports
    self.worker = worker
  }
}
