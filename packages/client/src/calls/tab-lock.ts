type TabLock = {
  name: string;
  /** Undefined in a browser that has none. */
  locks: Pick<LockManager, "request"> | undefined;
  /** How long a page waits for another that has the lock and may have been put to sleep with it. */
  patienceMilliseconds: number;
};

/**
 * Runs a page's work while no other page of the browser runs theirs. Where that cannot be had the work is done all the
 * same: out of its order a fact is still true, and one that is never sent is lost.
 */
export function createTabLock({ name, locks, patienceMilliseconds }: TabLock) {
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!locks) return work();
    let begun: Promise<Result> | null = null;
    const begin = () => {
      begun ??= work();
      return begun;
    };
    const signal = AbortSignal.timeout(patienceMilliseconds);
    return locks.request(name, { signal }, begin).catch(begin);
  };
}
