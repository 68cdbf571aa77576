import type { Answer } from "../api/calls.ts";
import type { Fate } from "./outbox-store.ts";
import { onDisk, type Page, refusalOf, tell, tellFailure } from "./outgoing-page.ts";
import type { Fact, Refusal, Told, WaitingFact } from "./outgoing-queue.ts";
import { sendInRightTime } from "./right-time.ts";

/** Answers whether somebody answered: the next one may go. */
export async function sendFact(page: Page, fact: WaitingFact): Promise<boolean> {
  const { around, queue, driverId } = page;
  const { taskId, event } = fact;
  queue.setFact(event.id, "sending");
  const sent = await around.sendEvents(taskId, [event], fact.timeSet ?? false).then(
    (answer) => ({ answer, ...tellOutcome(answer, event.id) }),
    (thrown: unknown) => ({ answer: null, told: tellFailure(thrown), clockOffsetSeconds: null }),
  );
  const { answer, told, clockOffsetSeconds } = sent;
  if (told.outcome === "waiting") {
    queue.setFact(event.id, "waiting");
    return false;
  }
  if (answer && clockOffsetSeconds !== null && !fact.timeSet) {
    around.onTask(answer.task);
    await sendInRightTime(page, fact, clockOffsetSeconds);
    return true;
  }
  const fate = fateOf(told, answer !== null);
  page.dealtWith.set(event.id, fate);
  // Before the fact is gone from the disk: a page that is closed in between still knows of it by one or the other.
  if (answer) await around.keepTask(answer.task);
  await onDisk(around.store.dropFact(event.id, fate));
  queue.dropFact(event.id);
  if (told.outcome !== "refused") queue.addPictures(fact);
  if (answer) around.onTask(answer.task);
  around.tellOthers({ driverId, taskId, eventId: event.id, told: newsOf(fact, told) });
  tell(page, fact, told);
  return true;
}

/** What the server refused it has kept as refused; of a call that never reached the task it knows nothing. */
function fateOf({ outcome }: Told, heard: boolean): Fate {
  if (outcome !== "refused") return "taken";
  return heard ? "refused" : "unheard";
}

function newsOf(fact: Fact, told: Told): Refusal | "taken" | "reviewed" {
  if (told.outcome === "refused") return refusalOf(fact, told);
  return told.outcome === "recorded_for_review" ? "reviewed" : "taken";
}

function tellOutcome({ outcomes }: Answer<"POST /driver/tasks/{id}/events">, eventId: string) {
  const { outcome, code = "", message = "", details } = outcomes.find(({ id }) => id === eventId) ?? {};
  const clockOffsetSeconds = code === "clock_wrong" ? (details?.offsetSeconds ?? null) : null;
  const told: Told =
    outcome === "refused"
      ? { outcome, code, message }
      : { outcome: outcome === "recorded_for_review" ? outcome : "applied" };
  return { told, clockOffsetSeconds };
}
