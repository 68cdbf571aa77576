type RetryLoopOptions = {
  /**
   * Sends the next item. Returns null when all is sent, false when there was not an answer, or the milliseconds until
   * the next attempt is allowed.
   */
  sendNext: () => Promise<boolean | number | null>;
  onSilence: () => void;
  /** Calls `again` after a while; the returned function cancels that. */
  later: (again: () => void, milliseconds: number) => () => void;
};

const retryMilliseconds = { first: 2000, most: 15_000 };

/**
 * Sends queued items one after another until all are sent or an answer is missing, then retries after growing pauses.
 * Only one round runs at a time; items added during a round are sent in it.
 */
export function createRetryLoop({
  sendNext,
  onSilence: onNoResponse,
  later: schedule,
}: RetryLoopOptions) {
  let running: Promise<void> | null = null;
  /** The network was reported as back during an attempt that began without it. */
  let retryRequested = false;
  /** True when an item was added while the round was looking for the next one. */
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
    /** Starts a round, unless one is running. */
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
