package import Platform

/// What a preview shows, and by which programs.
public struct PreviewOptions: Sendable {
  /// One of the scripts shown.
  public struct Side: Sendable {
    /// `a`, or `b` for the one that it is compared with.
    public var name: String
    /// The script as it was called, `nil` for none.
    public var script: String?
    /// The files that are watched before the worker has told what it has read: each path with the
    /// letter of its kind before it, `s` for scripts, `i` for items, `d` for folders of pictures.
    public var files: [[UInt8]] = []

    /// Creates a side.
    public init(name: String, script: String?) {
      self.name = name
      self.script = script
    }
  }

  /// How a side's worker is started.
  public struct WorkerProgram: Sendable {
    /// Its path.
    public var path: String
    /// The arguments before the side's name, and those after it.
    public var arguments: (before: [String], after: [String])
    /// Seconds after which a worker that says nothing, with a request in hands, is ended.
    public var patience = 30.0
    /// The code that it ends with when a deadline passed that nothing obeyed; `nil` for none.
    public var unresponsiveCode: Int32?

    /// Creates a program, which is called with its arguments and the side's name among them.
    public init(path: String, before: [String] = [], after: [String] = []) {
      self.path = path
      arguments = (before, after)
    }
  }

  /// What the page is called.
  public var title: String
  /// The scripts shown, one or two.
  public var sides: [Side]
  /// Whether pictures of other hosts are shown.
  public var showsRemotePictures = false
  /// The ports to try, in order, within 0 to 65,535; 0 for any that is free.
  public var ports: ClosedRange<Int>
  /// What lets browsers in; by default one of this server alone.
  public var token = PreviewToken()
  /// The JavaScript module that the page imports as `/descriptions.js`: what it must know of options,
  /// devices, samples and formats.
  public var descriptions = ""
  /// Who lays out.
  public var worker: WorkerProgram
  /// Open files for each side that its workers, the one that lays out and the one that exports, have
  /// as standard input; none for nothing.
  package var inputs: [String: (layout: Descriptor, export: Descriptor)] = [:]
  /// The endings of pictures' names, in lower case; what else comes and goes in a folder of pictures
  /// changes nothing.
  public var pictureEndings: Set<String> = []
  /// Called from any thread with each failure and recovery of scripts and items; `nil` checks
  /// nothing until a page asks.
  public var report: (@Sendable (PreviewReport) -> Void)?
  /// What is wrong with the items and need not be reported, in the worker's words.
  public var knownFailure: String?
  /// The picture helper's path; `nil` for the one that is installed.
  public var pictureHelper: String?

  /// Creates options.
  public init(title: String, sides: [Side], ports: ClosedRange<Int>, worker: WorkerProgram) {
    self.title = title
    self.sides = sides
    self.ports = ports
    self.worker = worker
  }
}
