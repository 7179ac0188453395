#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the seconds of processor time that this thread has used so far.
///
/// Unlike a wall clock, it does not count the time in which other programs have the processor.
package func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Measures work in seconds of this thread's processor time.
///
/// - Parameters:
///   - rounds: How often the work is done, at least once; the fastest round counts.
///   - work: What is measured.
/// - Returns: The time of the fastest round.
/// - Throws: What the work throws.
package func processorTime<Failure>(
  rounds: Int = 1, of work: () throws(Failure) -> Void
) throws(Failure) -> Double {
  var fastest = Double.infinity
  for _ in 0..<max(1, rounds) {
    let start = processorTime()
    try work()
    fastest = min(fastest, processorTime() - start)
  }
  return fastest
}
