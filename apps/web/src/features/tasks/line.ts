type LineOf = {
  /**
   * Sends the next one; null when nothing waits. False means that nobody answered, a number that somebody did: to come
   * back in so many milliseconds.
   */
  sendNext: () => Promise<boolean | number | null>;
  onSilence: () => void;
  /** Calls `again` after a while; the answer takes that back. */
  later: (again: () => void, milliseconds: number) => () => void;
};

const retryMilliseconds = { first: 2000, most: 15_000 };

/**
 * Sends one after the other until nothing waits or nobody answers; then tries again by itself, each time after a longer
 * while. One round at a time: what comes in during a round is sent in it.
 */
export function createLine({ sendNext, onSilence, later }: LineOf) {
  let running: Promise<void> | null = null;
  /** The network was said to be back during a try that began without it. */
  let askedAgain = false;
  /** Something came in while the round was looking for what waits. */
  let more = false;
  let failures = 0;
  let takeBackTimer: (() => void) | null = null;

  const round = async (): Promise<void> => {
    // Whoever starts a round holds it before it can end.
    await null;
    try {
      for (;;) {
        more = false;
        const answered = await sendNext();
        if (answered === null) {
          if (more) continue;
          return;
        }
        if (typeof answered === "number") return comeBack(answered);
        if (!answered && !askedAgain) return rest();
        if (answered) failures = 0;
        askedAgain = false;
      }
    } finally {
      running = null;
    }
  };

  const rest = () => {
    onSilence();
    const milliseconds = Math.min(retryMilliseconds.most, retryMilliseconds.first * 2 ** failures);
    failures += 1;
    comeBack(milliseconds);
  };

  const comeBack = (milliseconds: number) => {
    takeBackTimer ??= later(() => {
      takeBackTimer = null;
      void run();
    }, milliseconds);
  };

  const run = (): Promise<void> => {
    more = true;
    running ??= round();
    return running;
  };

  return {
    /** Sends what waits, unless that is being done. */
    run,
    /** Something shows that the network may be back: the next try comes now, and those after it as late as before. */
    wake: (): void => {
      if (!takeBackTimer) return;
      takeBackTimer();
      takeBackTimer = null;
      void run();
    },
    /** Somebody has a reason to think that the network is back: sends everything now, and is patient anew. */
    retry: (): Promise<void> => {
      takeBackTimer?.();
      takeBackTimer = null;
      failures = 0;
      askedAgain = running !== null;
      return run();
    },
  };
}
