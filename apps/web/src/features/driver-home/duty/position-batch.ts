import type { Fix } from "./location-slice.ts";

/** Ten minutes of points. Older points are useless for finding the driver. */
const waitingMax = 300;

/** Points waiting to be sent, in the order they were recorded. Points that could not be sent come back to the front. */
export function createPositionBatch(sizeMax: number) {
  let waiting: Fix[] = [];
  return {
    add(fix: Fix) {
      if (waiting.at(-1)?.recordedAt !== fix.recordedAt)
        waiting = [...waiting, fix].slice(-waitingMax);
    },
    flush(): Fix[] {
      const flushed = waiting.slice(0, sizeMax);
      waiting = waiting.slice(sizeMax);
      return flushed;
    },
    putBack(fixes: readonly Fix[]) {
      waiting = [...fixes, ...waiting].slice(-waitingMax);
    },
  };
}
