/**
 * Processor time of this thread: time that other processes use on the core is not counted.
 * @param leastMilliseconds repeats the work until it lasted so long in all and gives the mean: the
 * system counts in steps of a few milliseconds
 */
export function processorMilliseconds<Result>(
  work: () => Result,
  leastMilliseconds = 0,
): { result: Result; milliseconds: number } {
  const before = process.threadCpuUsage();
  for (let times = 1; ; times += 1) {
    const result = work();
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds >= leastMilliseconds) return { result, milliseconds: milliseconds / times };
  }
}
