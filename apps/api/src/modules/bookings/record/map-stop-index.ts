import { indexAfterEdit, type RequestedStop } from "@songtan/domain/booking/edit";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";

type StopEvent = { id: number; stopIndex: number | null };
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
    .selectFrom("bookingEdits")
    .select(["fromIndex", "dropOffs"])
    .where("bookingId", "=", bookingId)
    .where("state", "=", "agreed")
    .executeTakeFirst();
  if (!edit) return (event) => event.stopIndex;
  const agreed = await db
    .selectFrom("bookingEvents")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "edit_agreed")
    .executeTakeFirst();
  const agreedId = agreed?.id ?? 0;
  const change = { fromIndex: edit.fromIndex, dropOffs: edit.dropOffs as RequestedStop[] };
  return ({ id, stopIndex: index }) =>
    index === null || id > agreedId ? index : indexAfterEdit(change, index);
}
