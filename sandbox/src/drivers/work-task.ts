import { createHash, randomUUID } from "node:crypto";
import { hashedText } from "@songtan/contract/drivers/hashed-text";
import type { TaskEvent, TaskEventsResult, TaskView } from "@songtan/contract/drivers/tasks";
import { hasDriver } from "@songtan/domain/booking/booking";
import type { z } from "zod";
import { parcelPicture, signaturePicture } from "../pictures/proof-pictures.ts";
import { CallRefused } from "./client.ts";
import { driveTo } from "./drive.ts";
import { type Driver, hurry, report } from "./driver.ts";
import type { Feed } from "./feed.ts";
import { pause } from "./pause.ts";
import { roadStretch } from "./road-stretch.ts";

type Step = TaskView["next"][number];
type Answer = z.infer<typeof TaskEventsResult>;
type Work = { driver: Driver; feed: Feed; task: TaskView; step: Step; triedPins: Set<string> };

const retrySeconds = 4;

/**
 * Carries a task out, always by the API's own next step, until it ends or belongs to another
 * driver.
 */
export async function workTask(driver: Driver, feed: Feed, accepted: TaskView): Promise<void> {
  const triedPins = new Set<string>();
  let task: TaskView | null = accepted;
  while (task && hasDriver(task.state)) {
    const [step] = task.next;
    if (!step) return;
    const answer = await perform({ driver, feed, task, step, triedPins });
    if (answer?.outcomes.every(({ outcome }) => outcome === "applied")) {
      task = answer.task;
      continue;
    }
    for (const { code } of answer?.outcomes ?? [])
      driver.debug(`${driver.name}: ${step.kind} was refused, ${code}`);
    await pause(retrySeconds, driver.signal);
    await report(driver);
    task = await reload(driver, task.id);
  }
}

async function reload(driver: Driver, taskId: string): Promise<TaskView | null> {
  try {
    return await driver.client.call<TaskView>("GET", `/api/driver/tasks/${taskId}`);
  } catch (problem) {
    if (problem instanceof CallRefused && problem.status === 404) return null;
    throw problem;
  }
}

/** Does one step and reports it. Null when it was not possible. */
async function perform(work: Work): Promise<Answer | null> {
  const { driver, step } = work;
  if (step.kind === "heading") {
    await atEase(driver, [1, 3]);
    return reportEvent(work, {});
  }
  if (step.kind === "arrived") return (await driveToStop(work)) ? reportEvent(work, {}) : null;
  if (step.kind === "cash_collected") {
    await atEase(driver, [2, 4]);
    return reportEvent(work, { purpose: step.purpose, amountSatang: step.amountSatang });
  }
  if (step.kind === "picked_up") {
    await atEase(driver, [4, 7]);
    return reportEvent(work, { proof: { photos: [await sendPhoto(work)] } });
  }
  if (step.kind === "delivered") return handOver(work);
  if (step.kind === "returned") {
    if (!(await driveToStop(work))) return null;
    return reportEvent(work, { proof: { photos: [await sendPhoto(work)] } });
  }
  return reportEvent(work, {});
}

function driveToStop({ driver, feed, task, step }: Work): Promise<boolean> {
  const stop = task.stops[step.stopIndex];
  if (!stop) return Promise.resolve(false);
  const { stops, line } = task;
  const isRoadKnown = task.distanceSource === "road" && step.kind === "arrived";
  const road = isRoadKnown
    ? roadStretch(line, { stops, stopIndex: step.stopIndex, from: driver.position })
    : null;
  return driveTo(driver, {
    to: stop,
    road,
    goOn: () => hasDriver(feed.task(task.id)?.state ?? task.state),
  });
}

/** The phone that the PIN was sent to: for a landline, the sender's. */
const pinPhoneOf = (
  { stops }: TaskView,
  { messagesTo, contactPhone }: TaskView["stops"][number],
): string => (messagesTo ? stops[0]?.contactPhone : contactPhone) ?? "";

/**
 * Photo, signature, the recipient's name, and the PIN where one is required: each PIN is tried
 * once.
 */
async function handOver(work: Work): Promise<Answer | null> {
  const { driver, task, step, triedPins } = work;
  const stop = task.stops[step.stopIndex];
  if (!stop) return null;
  await atEase(driver, [4, 7]);
  const keyOf = (pin: string) => `${step.stopIndex} ${pin}`;
  const pins = stop.pinRequired
    ? await driver.client.fetchPins(pinPhoneOf(task, stop), task.number)
    : [];
  const pin = pins.find((each) => !triedPins.has(keyOf(each)));
  if (stop.pinRequired && !pin) return null;
  if (pin) triedPins.add(keyOf(pin));
  const photo = await sendPhoto(work);
  const signature = await driver.client.upload({
    id: randomUUID(),
    purpose: "signature",
    bytes: await signaturePicture(stop.contactName),
  });
  return reportEvent(work, {
    proof: { photos: [photo], signature, recipientName: stop.contactName, ...(pin && { pin }) },
  });
}

async function sendPhoto({ driver, task, step }: Work): Promise<{ id: string; sha256: string }> {
  return driver.client.upload({
    id: randomUUID(),
    purpose: "proof",
    bytes: await parcelPicture(`${task.id} ${step.stopIndex}`, new Date()),
  });
}

const atEase = (driver: Driver, [low, high]: [number, number]): Promise<void> =>
  pause(driver.random.between(low, high) * hurry(driver), driver.signal);

/** Null when the job ended while the driver was at it: at the kerb as in life, nothing is picked up after a cancellation. */
async function reportEvent(
  { driver, feed, task, step }: Work,
  fields: Partial<TaskEvent>,
): Promise<Answer | null> {
  if (!hasDriver(feed.task(task.id)?.state ?? task.state)) return null;
  const { latitude, longitude } = driver.position;
  const event: TaskEvent = {
    ...{
      id: randomUUID(),
      kind: step.kind,
      stopIndex: step.stopIndex,
      occurredAt: new Date().toISOString(),
    },
    ...{ latitude, longitude, deviceId: "simulated-phone" },
    ...(task.chainHead && { previousHash: task.chainHead }),
    ...fields,
  };
  const hash = createHash("sha256").update(hashedText(event)).digest("hex");
  return driver.client.call<Answer>("POST", `/api/driver/tasks/${task.id}/events`, {
    events: [{ ...event, hash }],
  });
}
