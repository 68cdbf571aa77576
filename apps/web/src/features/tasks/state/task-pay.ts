import type { TaskView } from "@songtan/contract/drivers/tasks";

type Lines = TaskView["earned"];
type Paid = Pick<
  TaskView,
  "state" | "handedOn" | "earned" | "paySatang" | "waitingSatang" | "tipSatang"
>;

/** A job that ends like this pays its driver. */
export const isPaid = ({ state, handedOn }: Pick<TaskView, "state" | "handedOn">): boolean =>
  state === "delivered" || state === "returned" || state === "held" || handedOn !== undefined;

/** Waiting and a tip may come before the job is settled, and after. */
const additionalCodes = new Set<Lines[number]["code"]>(["waiting", "tip"]);

/**
 * Returns the driver's pay for an ended job from the ledger, or the promised pay until the ledger's is available, for
 * example offline.
 */
export function earnedLines(task: Paid): Lines {
  if (task.earned.some(({ code }) => !additionalCodes.has(code))) return task.earned;
  if (!isPaid(task)) return [];
  const promised: Lines = [
    { code: "job", amountSatang: task.paySatang },
    { code: "waiting", amountSatang: task.waitingSatang },
    { code: "tip", amountSatang: task.tipSatang },
  ];
  return promised.filter(({ code, amountSatang }) => code === "job" || amountSatang > 0);
}

export const sumOf = (lines: Lines): number =>
  lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
