import { indexAfterEdit, type RequestedStop } from "@songtan/domain/booking/changes/edit";
import type { Json } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";

type StopEvent = { id: number; stopIndex: number | null };
/** The stop a fact of the history is about, as the booking counts its stops now; null when it is on the way no more. */
export type StopIndexMapper = (event: StopEvent) => number | null;

/**
 * Events are never rewritten: the stop index of an event from before a change of drop-offs is
 * mapped to the present index.
 */
export async function loadStopIndexMapper(db: Reader, bookingId: string): Promise<StopIndexMapper> {
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
  return mapperAfter(edit, agreed?.id ?? 0);
}

type AgreedEdit = { fromIndex: number; dropOffs: Json };

function mapperAfter({ fromIndex, dropOffs }: AgreedEdit, agreedId: number): StopIndexMapper {
  const change = { fromIndex, dropOffs: dropOffs as RequestedStop[] };
  return ({ id, stopIndex: index }) =>
    index === null || id > agreedId ? index : indexAfterEdit(change, index);
}

/** The same of edits and events that are loaded. */
export function stopIndexMapper(
  edits: readonly (AgreedEdit & { state: string })[],
  events: readonly { id: number; kind: string }[],
): StopIndexMapper {
  const edit = edits.find(({ state }) => state === "agreed");
  if (!edit) return (event) => event.stopIndex;
  return mapperAfter(edit, events.findLast(({ kind }) => kind === "edit_agreed")?.id ?? 0);
}
