import { createHash, randomUUID } from "node:crypto";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { Caller } from "./call-as.ts";

type Step = TaskView["next"][number];
type Answer = { outcomes: { outcome: string }[]; task: TaskView };

/** More than the longest job has. */
const stepsMax = 60;

/** A photo that the phone has made and not sent yet. */
export const pendingPhoto = () => ({
  photos: [{ id: randomUUID(), sha256: createHash("sha256").update(randomUUID()).digest("hex") }],
});

/** The driver's jobs come to their end, and the driver goes off duty. */
export async function endWork(driver: Caller): Promise<void> {
  const tasks = (await driver<TaskView[]>("GET", "/driver/tasks?state=active")) ?? [];
  for (const task of tasks) await endJob(driver, task);
  await driver("PUT", "/driver/duty", { onDuty: false });
}

async function endJob(driver: Caller, accepted: TaskView): Promise<void> {
  let task = accepted;
  for (let count = 0; count < stepsMax; count += 1) {
    const step = nextStep(task);
    if (!step) return;
    const answer = await driver<Answer>("POST", `/driver/tasks/${task.id}/events`, {
      events: [{ id: randomUUID(), occurredAt: new Date().toISOString(), ...step }],
    });
    if (!answer?.outcomes.every(({ outcome }) => outcome === "applied")) return;
    task = answer.task;
  }
}

/** The way that needs no one else: where a PIN is required, the goods go back. */
function nextStep({ next, stops }: TaskView): object | null {
  const step = next.find(({ kind }) => kind !== "handed_over" && kind !== "given_back");
  if (!step) return null;
  if (step.kind === "delivered" && stops[step.stopIndex]?.pinRequired) return failed(step);
  if (step.kind === "cash_collected") return step;
  const { kind, stopIndex } = step;
  return { kind, stopIndex, ...(provenKinds.has(kind) && { proof: pendingPhoto() }) };
}

const provenKinds = new Set<Step["kind"]>(["picked_up", "delivered", "returned", "taken_over"]);

const failed = ({ stopIndex }: Step) => ({
  ...{ kind: "failed", stopIndex, reason: "recipient_absent" },
  proof: pendingPhoto(),
});
