type RetryLoopOptions = {
  /**
   * Sends the next one; null when nothing waits. False means that there was no answer, a number
   * that there was one: try again in so many milliseconds.
   */
  sendNext: () => Promise<boolean | number | null>;
  onSilence: () => void;
  /** Calls `again` after a while; the returned function cancels that. */
  later: (again: () => void, milliseconds: number) => () => void;
};

const retryMilliseconds = { first: 2000, most: 15_000 };

/**
 * Sends one after the other until nothing waits or there is no answer; then tries again by itself,
 * each time after a longer pause. One round at a time: what comes in during a round is sent in it.
 */
export function createRetryLoop({
  sendNext,
  onSilence: onNoResponse,
  later: schedule,
}: RetryLoopOptions) {
  let running: Promise<void> | null = null;
  /** The network was reported as back during an attempt that began without it. */
  let retryRequested = false;
  /** Something came in while the round was looking for what waits. */
  let hasNew = false;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;

  const round = async (): Promise<void> => {
    // The caller that starts a round holds it before it can end.
    await null;
    try {
      for (;;) {
        hasNew = false;
        const outcome = await sendNext();
        if (outcome === null) {
          if (hasNew) continue;
          return;
        }
        if (typeof outcome === "number") return scheduleRun(outcome);
        if (!outcome && !retryRequested) return backOff();
        if (outcome) failures = 0;
        retryRequested = false;
      }
    } finally {
      running = null;
    }
  };

  const backOff = () => {
    onNoResponse();
    const milliseconds = Math.min(retryMilliseconds.most, retryMilliseconds.first * 2 ** failures);
    failures += 1;
    // A picture may wait for minutes; events do not wait with it.
    cancelTimer?.();
    cancelTimer = null;
    scheduleRun(milliseconds);
  };

  const scheduleRun = (milliseconds: number) => {
    cancelTimer ??= schedule(() => {
      cancelTimer = null;
      void run();
    }, milliseconds);
  };

  const run = (): Promise<void> => {
    hasNew = true;
    running ??= round();
    return running;
  };

  return {
    /** Sends what waits, unless that is being done. */
    run,
    /** Something shows that the network may be back: the next try comes now, and those after it as late as before. */
    wake: (): void => {
      if (!cancelTimer) return;
      cancelTimer();
      cancelTimer = null;
      void run();
    },
    /**
     * A caller has a reason to think that the network is back: sends everything now, and starts
     * again with short pauses.
     */
    retry: (): Promise<void> => {
      cancelTimer?.();
      cancelTimer = null;
      failures = 0;
      retryRequested = running !== null;
      return run();
    },
  };
}
