import CLibrary

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
///   - rounds: The number of times that the work is done, at least once; the fastest counts.
///   - work: The work to measure.
/// - Returns: The time of the fastest round.
/// - Throws: The error of the work.
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
