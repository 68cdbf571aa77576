import type { TaskView } from "@songtan/contract/drivers/tasks";
import { isStopDone } from "@songtan/domain/booking/stop";

type Stops = readonly Pick<TaskView["stops"][number], "index" | "state" | "codAmountSatang">[];
type Cash = { purpose: "fare" | "cod"; amountSatang: number; collected: boolean };

/** Returns the cash due at one stop: the fare if it is paid there, and the price of the sender's goods. */
export function cashAt(
  { cash, next }: Pick<TaskView, "cash" | "next">,
  stop: Stops[number],
): Cash[] {
  const all: Cash[] = [];
  if (cash?.stopIndex === stop.index) {
    all.push({ purpose: "fare", amountSatang: cash.amountSatang, collected: cash.collected });
  }
  if (stop.codAmountSatang) {
    all.push({
      purpose: "cod",
      amountSatang: stop.codAmountSatang,
      collected: isCodCollected(next, stop),
    });
  }
  return all;
}

/**
 * Goods are delivered only for their money; before that it is collected once no other step of the
 * arrived driver is left.
 */
function isCodCollected(next: TaskView["next"], stop: Stops[number]): boolean {
  if (isStopDone(stop.state)) return true;
  const isDue = next.some(
    ({ kind, stopIndex }) => kind === "cash_collected" && stopIndex === stop.index,
  );
  return stop.state === "arrived" && !isDue;
}

/** All cash the driver collected on a job. */
export const collectedCashSatang = (
  task: Pick<TaskView, "cash" | "next"> & { stops: Stops },
): number =>
  task.stops
    .flatMap((stop) => cashAt(task, stop))
    .filter(({ collected }) => collected)
    .reduce((sum, { amountSatang }) => sum + amountSatang, 0);
