import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import type { TaskDecision } from "@songtan/domain/tasks/decision";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { insertAhead } from "../../../db/insert-ahead.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { EventContext } from "../tasks/event-context.ts";
import { eventHash, eventReceipt } from "../tasks/event-hash.ts";
import type { Receipt } from "./event-outcome.ts";

export type ReceivedEvent = Selectable<DB["taskEvents"]>;

/** Loads the events with these ids that were received earlier. */
export async function loadReceived(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, ReceivedEvent>> {
  const rows = await findReceived(trx, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

const findReceived = compileOnce((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom("taskEvents").selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`),
);

/**
 * Stores the received event with any outcome. An id that is used for another booking at this very moment is refused by the
 * table: the command is begun again, and finds it.
 */
export async function recordEvent(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  context: EventContext,
  decision: TaskDecision,
): Promise<Receipt | null> {
  if (decision.outcome === "already_applied") return null;
  const { event, happenedAt, now: receivedAt } = context;
  const hash = event.hash ?? null;
  const ids = { id: event.id, bookingId: context.booking.id, driverId: context.driverId };
  const receipt = eventReceipt(secrets, {
    ...ids,
    hash,
    eventHash: eventHash(event),
    at: receivedAt,
  });
  await insertAhead(trx, "taskEvents", [
    {
      id: event.id,
      bookingId: context.booking.id,
      city: context.booking.city,
      driverId: context.driverId,
      recordedBy: context.recordedBy ?? null,
      kind: event.kind,
      stopIndex: event.stopIndex,
      occurredAt: new Date(event.occurredAt),
      happenedAt,
      receivedAt,
      body: JSON.stringify(withoutPin(event)),
      previousHash: event.previousHash ?? null,
      hash,
      receipt,
      outcome: decision.outcome,
      code: decision.outcome === "refused" ? decision.code : null,
    },
  ]);
  return { receivedAt, receipt };
}

/** The recipient's PIN is never stored, not even as a driver typed it. */
const withoutPin = (event: TaskEvent): TaskEvent =>
  event.proof?.pin === undefined ? event : { ...event, proof: { ...event.proof, pin: undefined } };
