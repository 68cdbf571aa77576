type NetworkProbeOptions = {
  /** Checks that the server answers at all. It gives up after a moment. */
  isReachable: () => Promise<boolean>;
  /** Returns true when there is unsent work and the page is visible; otherwise the probe does not send requests. */
  isNeeded: () => boolean;
  onReturn: () => void;
  later: (again: () => void, milliseconds: number) => void;
};

/** With the time that one question may last, a return is noticed within two seconds. */
const pauseMilliseconds = 800;
export const probeMilliseconds = 1200;

/**
 * Detects the return of a working network. A phone reports a new network, but not that its current one works again, as
 * after a dead spot or a server restart. After a failed try with unsent work, the probe repeats the smallest possible
 * request until one is answered. A server that answers the first probe does not count as a return: the failed work is
 * then retried with the usual pauses.
 */
export function createNetworkProbe({
  isReachable,
  isNeeded,
  onReturn,
  later,
}: NetworkProbeOptions) {
  let running = false;

  const probe = async (wasAway: boolean): Promise<void> => {
    if (!isNeeded()) {
      running = false;
      return;
    }
    if (!(await isReachable())) return later(() => void probe(true), pauseMilliseconds);
    running = false;
    if (wasAway) onReturn();
  };

  return {
    /** A try had no answer. */
    start(): void {
      if (running) return;
      running = true;
      void probe(false);
    },
  };
}
