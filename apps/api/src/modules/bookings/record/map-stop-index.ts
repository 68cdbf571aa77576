import { indexAfterEdit, type RequestedStop } from "@songtan/domain/booking/edit";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";

type StopEvent = { id: number; stop_index: number | null };
/** The stop a fact of the history is about, as the booking counts its stops now; null when it is on the way no more. */
export type StopIndexMapper = (event: StopEvent) => number | null;

/**
 * Events are never rewritten: the stop index of an event from before a change of drop-offs is
 * mapped to the present index.
 */
export async function loadStopIndexMapper(
  db: Pick<Kysely<Database>, "selectFrom">,
  bookingId: string,
): Promise<StopIndexMapper> {
  const edit = await db
    .selectFrom("booking_edits")
    .select(["from_index", "drop_offs"])
    .where("booking_id", "=", bookingId)
    .where("state", "=", "agreed")
    .executeTakeFirst();
  if (!edit) return (event) => event.stop_index;
  const agreed = await db
    .selectFrom("booking_events")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("booking_id", "=", bookingId)
    .where("kind", "=", "edit_agreed")
    .executeTakeFirst();
  const agreedId = agreed?.id ?? 0;
  const change = { fromIndex: edit.from_index, dropOffs: edit.drop_offs as RequestedStop[] };
  return ({ id, stop_index: index }) =>
    index === null || id > agreedId ? index : indexAfterEdit(change, index);
}
