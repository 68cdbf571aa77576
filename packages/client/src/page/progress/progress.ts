import { createStore } from "zustand/vanilla";
import { progressTimes } from "../../language/constants.ts";

export type ProgressState = { percent: number; visible: boolean; failed: boolean };

const stepMilliseconds = 100;
/** The bar creeps up to here by itself; only the end of the work fills it. */
const creepLimitPercent = 95;

/**
 * The thin bar at the top. Work that ends within the throttle never shows; several pieces of work share one bar, which
 * fills when the last one ends and hides a little later. One failure marks it failed until the next start.
 */
export function createProgress() {
  const store = createStore<ProgressState>(() => ({ percent: 0, visible: false, failed: false }));
  let running = 0;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let creepTimer: ReturnType<typeof setInterval> | undefined;

  const stopTimers = () => {
    clearTimeout(showTimer);
    clearTimeout(hideTimer);
    clearInterval(creepTimer);
  };
  const show = () => {
    store.setState({ visible: true, percent: 0 });
    const stepPercent = (100 * stepMilliseconds) / progressTimes.durationMilliseconds;
    creepTimer = setInterval(() => {
      store.setState(({ percent }) => ({
        percent: Math.min(creepLimitPercent, percent + stepPercent),
      }));
    }, stepMilliseconds);
  };
  const finish = () => {
    stopTimers();
    if (!store.getState().visible) {
      if (!store.getState().failed) return;
      // A failure is worth showing even when it came faster than the throttle.
      store.setState({ visible: true });
    }
    store.setState({ percent: 100 });
    hideTimer = setTimeout(
      () => store.setState({ visible: false, percent: 0, failed: false }),
      progressTimes.hideDelayMilliseconds,
    );
  };

  return {
    store,
    /** Begins one piece of work; call the answer once when it ends, with `true` if it failed. */
    start(): (failed?: boolean) => void {
      running += 1;
      if (running === 1) {
        stopTimers();
        store.setState({ failed: false, visible: false, percent: 0 });
        showTimer = setTimeout(show, progressTimes.throttleMilliseconds);
      }
      let ended = false;
      return (failed = false) => {
        if (ended) return;
        ended = true;
        running -= 1;
        if (failed) store.setState({ failed: true });
        if (running === 0) finish();
      };
    },
  };
}

/** The app's one bar. */
export const progress = createProgress();
