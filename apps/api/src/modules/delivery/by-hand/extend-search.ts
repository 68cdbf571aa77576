import { Refusal } from "@songtan/contract/errors";
import { type ExtensionMinutes, extendSearch } from "@songtan/domain/booking/extend-search";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import { enqueueEndOfSearch } from "../../bookings/record/search.ts";
import { type ByHand, lockExpectedVersion, logByHand } from "./lock-expected.ts";

/** Staff give a search more time; its waves begin again, so that new drivers get an offer. */
export async function extendSearchByHand(
  trx: Trx,
  input: ByHand & { minutes: ExtensionMinutes },
): Promise<void> {
  const { minutes, words, now } = input;
  const { id, state, searchingSince, ...booking } = await lockExpectedVersion(trx, input);
  const before = booking.searchMinutes ?? limits.searchMinutes;
  const searchMinutes = extendSearch(
    { state, searchingSince, searchMinutes: before },
    minutes,
    now,
  );
  if (searchMinutes === null || !searchingSince) throw new Refusal("move_not_possible");
  await trx
    .updateTable("bookings")
    .set({ searchMinutes, wave: 0, waveAt: null })
    .where("id", "=", id)
    .execute();
  await enqueueEndOfSearch(trx, { id, searchMinutes }, searchingSince);
  await logByHand(trx, {
    ...input,
    action: "booking.search_extended",
    detail: { words, minutes, searchMinutes },
  });
}
