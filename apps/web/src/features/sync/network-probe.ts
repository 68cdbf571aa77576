type NetworkProbeOptions = {
  /** Whether the server answers at all; gives up by itself after a moment. */
  isReachable: () => Promise<boolean>;
  /** Whether something waits to be sent and the page is in front: else no request is sent. */
  isNeeded: () => boolean;
  onReturn: () => void;
  later: (again: () => void, milliseconds: number) => void;
};

/** With the time that one question may last, a return is noticed within two seconds. */
const pauseMilliseconds = 800;
export const probeMilliseconds = 1200;

/**
 * A phone reports that it has a network again, but not that the one it had works again, as behind a
 * dead spot or a server that restarts. While something waits after a try without an answer, the
 * smallest possible request is repeated until one is answered. A server that answers from the start
 * is no return: what failed then is tried again as patiently as before.
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
