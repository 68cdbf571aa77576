import { placeAfterEdit, type WishedStop } from "@songtan/domain/booking/edit";
import type { Kysely } from "kysely";
import type { Database } from "../../db/database.ts";

type StopFact = { id: number; stop_index: number | null };
/** The stop a fact of the history is about, as the booking counts its stops now; null when it is on the way no more. */
export type StopFollower = (fact: StopFact) => number | null;

/** Facts are never rewritten: what was said of a stop before the drop-offs changed is read as of where it stands since. */
export async function loadStopFollower(
  db: Pick<Kysely<Database>, "selectFrom">,
  bookingId: string,
): Promise<StopFollower> {
  const edit = await db
    .selectFrom("booking_edits")
    .select(["from_index", "drop_offs"])
    .where("booking_id", "=", bookingId)
    .where("state", "=", "agreed")
    .executeTakeFirst();
  if (!edit) return (fact) => fact.stop_index;
  const agreed = await db
    .selectFrom("booking_events")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("booking_id", "=", bookingId)
    .where("kind", "=", "edit_agreed")
    .executeTakeFirst();
  const agreedId = agreed?.id ?? 0;
  const change = { fromIndex: edit.from_index, dropOffs: edit.drop_offs as WishedStop[] };
  return ({ id, stop_index: index }) => (index === null || id > agreedId ? index : placeAfterEdit(change, index));
}
