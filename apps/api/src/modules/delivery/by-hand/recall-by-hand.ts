import type { RecallOptions } from "@songtan/contract/by-hand/by-hand";
import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadBooking, loadStops } from "../../bookings/record/booking.ts";
import { loadRecallDecision, recallOptionsOf } from "../bookings/recall/load-recall.ts";
import { recallBooking } from "../bookings/recall/recall-booking.ts";
import { type ByHand, lockExpectedVersion, logByHand } from "./lock-expected.ts";

/** Returns the present cost to the sender of a recall, or the reason why it is not possible. */
export async function loadRecallOptions(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  bookingId: string,
): Promise<RecallOptions> {
  const booking = await loadBooking(trx, bookingId);
  const stops = await loadStops(trx, bookingId);
  const recall = await loadRecallDecision(trx, { booking, stops, now: clock() });
  return recallOptionsOf(booking, recall);
}

/** A sender who calls wants the goods back: as if they had requested it, at the price they were read. */
export async function recallByHand(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  input: ByHand & { expectedReturnSatang: number },
): Promise<void> {
  const { trx } = deps;
  const { bookingId, by, words, expectedReturnSatang } = input;
  await lockExpectedVersion(trx, input);
  const recall = { bookingId, by: `staff:${by.id}`, expectedReturnSatang } as const;
  if (!(await recallBooking(deps, recall))) throw new Refusal("conflict");
  await logByHand(trx, {
    ...input,
    action: "booking.recalled",
    detail: { words, returnSatang: expectedReturnSatang },
  });
}
