internal import CLibrary

/// The arguments of `posix_spawn`: two lists, and the descriptors that they refer to.
struct SpawnPlan: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  /// Copies of the descriptors, so that installing one in the child overwrites none of the others.
  private var sources: [Descriptor] = []

  init(outlives: Bool) throws(SystemError) {
    try SystemError.check(posix_spawn_file_actions_init(&actions))
    try SystemError.check(posix_spawnattr_init(&attributes))
    // The calling thread may block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGALRM)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    if outlives {
      // Ctrl-C in the terminal ends all processes of a group.
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
    }
    #if canImport(Darwin)
      flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, flags)
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Gives the child a descriptor of this process.
  mutating func give(_ descriptor: Int32, as number: Int32) throws(SystemError) {
    let source = try Descriptor(copying: descriptor)
    sources.append(source)
    try SystemError.check(posix_spawn_file_actions_adddup2(&actions, source.number, number))
  }

  /// Opens a file for the child, for reading and writing.
  mutating func open(_ path: String, as number: Int32) throws(SystemError) {
    try SystemError.check(posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0))
  }

  /// Closes all descriptors of the child except those that were given to it or opened for it.
  ///
  /// - Parameter numbers: The numbers of those.
  /// - Throws: The system's error.
  mutating func closeOthers(than numbers: some Collection<Int32>) throws(SystemError) {
    #if canImport(Glibc)
      let end = (numbers.max() ?? -1) + 1
      for number in 0..<end where !numbers.contains(number) {
        try SystemError.check(posix_spawn_file_actions_addclose(&actions, number))
      }
      // New in glibc 2.34, and missing from Swift's Glibc module.
      typealias CloseFrom =
        @convention(c) (
          UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
        ) -> Int32
      if let found = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
        try SystemError.check(unsafeBitCast(found, to: CloseFrom.self)(&actions, end))
      }
    #endif
  }

  /// Starts the child.
  mutating func spawn(
    _ program: String, _ arguments: [String], isSearched: Bool
  ) throws(SystemError) -> pid_t {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let spawn = isSearched ? posix_spawnp : posix_spawn
    try SystemError.check(spawn(&process, program, &actions, &attributes, &words, environ))
    return process
  }
}
