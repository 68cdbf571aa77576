import { Refusal } from "@songtan/contract/errors";
import {
  nextTestMove,
  type TestEditAnswer,
  type TestTarget,
  testEditAnswers,
} from "@songtan/domain/test-mode/steps";
import type { Deps } from "../../../deps/deps.ts";
import { loadEdits } from "../../bookings/record/edits.ts";
import { acceptEdit, declineEdit } from "../../delivery/booking-edits/answer-edit.ts";
import { scheduleDrive } from "./drive-booking.ts";
import { runStep } from "./run-step.ts";
import { loadTestBooking } from "./test-booking.ts";

/** Longer than the way of a booking with the most stops. */
const stepsMax = 200;

/**
 * Advances a test booking to a target. Every step in between runs in order, through the use cases of production, so
 * that they produce the events and webhooks. The driver's answer to a change of drop-offs is a target as well.
 * @throws Refusal `cannot_advance` when the booking cannot get there any more
 */
export async function advanceBooking(
  deps: Deps,
  { bookingId, to }: { bookingId: string; to: TestTarget | TestEditAnswer },
): Promise<void> {
  if (isEditAnswer(to)) return answerEdit(deps, { bookingId, to });
  for (let count = 0; count < stepsMax; count += 1) {
    const loaded = await loadTestBooking(deps.db, bookingId);
    if (!loaded) throw new Refusal("not_found");
    const move = nextTestMove(loaded.asTest, to);
    if (move.is === "impossible")
      throw new Refusal("cannot_advance", { state: loaded.booking.state, to });
    if (move.is === "reached") break;
    await runStep(deps, loaded, move.step);
    if (move.last) break;
  }
  await scheduleDrive(deps, bookingId);
}

const isEditAnswer = (to: TestTarget | TestEditAnswer): to is TestEditAnswer =>
  testEditAnswers.some((answer) => answer === to);

async function answerEdit(
  deps: Deps,
  { bookingId, to }: { bookingId: string; to: TestEditAnswer },
): Promise<void> {
  const answer = to === "edit_accepted" ? acceptEdit : declineEdit;
  await deps.db.transaction().execute(async (trx) => {
    const open = (await loadEdits(trx, bookingId)).find(({ state }) => state === "asked");
    if (!open) throw new Refusal("edit_over");
    await answer({ ...deps, trx }, { bookingId, driverId: open.driverId, editId: open.id });
  });
}
