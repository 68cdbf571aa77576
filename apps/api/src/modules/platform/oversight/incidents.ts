import type { IncidentKind } from "@songtan/domain/incidents/incident";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { openAlert } from "./open-alert.ts";

export type Incident = {
  kind: Exclude<IncidentKind, "sos">;
  /** Null: it is about a driver alone, or about the program. */
  bookingId: string | null;
  driverId: string | null;
  /** The account of the incident, when it does not concern a booking. */
  accountId?: string;
  details?: Record<string, unknown>;
  now: Date;
};

/**
 * Opens an incident for staff to review. An open one is left unchanged, because a rule may report the same problem
 * every minute. Returns the id of the new incident, or null when one was already open.
 */
export async function openIncident(
  trx: Trx,
  { kind, bookingId, driverId, accountId, details = {}, now }: Incident,
): Promise<string | null> {
  const opened = await trx
    .insertInto("incidents")
    .values({
      kind,
      bookingId,
      driverId,
      accountId: accountId ?? null,
      details: JSON.stringify(details),
      openedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!opened) return null;
  await openAlert(trx, { incidentId: opened.id, kind, now });
  await publishIncidents(trx);
  return opened.id;
}

/** Signals a change of the list of incidents to the staff who watch it. */
export const publishIncidents = (trx: Trx): Promise<void> =>
  publish(trx, { topic: "incidents", id: "all" });

/** Closes incidents after the end of their cause, with the reason. Returns true when one was open. */
export async function closeIncidents(
  trx: Trx,
  {
    kind,
    bookingId,
    resolution,
    now,
  }: { kind: Incident["kind"]; bookingId: string; resolution: string; now: Date },
): Promise<boolean> {
  const closed = await trx
    .updateTable("incidents")
    .set({ closedAt: now, resolution })
    .where("kind", "=", kind)
    .where("bookingId", "=", bookingId)
    .where("closedAt", "is", null)
    .returning("id")
    .execute();
  return closed.length > 0;
}

/** The same of an account. */
export async function closeAccountIncidents(
  trx: Trx,
  { kind, accountId, now }: { kind: Incident["kind"]; accountId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("incidents")
    .set({ closedAt: now, resolution: "went_on" })
    .where("kind", "=", kind)
    .where("accountId", "=", accountId)
    .where("closedAt", "is", null)
    .execute();
}

type ProgramIncident = Extract<
  Incident["kind"],
  | "erasure_failed"
  | "retention_failed"
  | "retention_late"
  | "provider_down"
  | "gateway_down"
  | "database_slow"
  | "security_events_lost"
>;

/**
 * Reports failures of the program's own work. Each kind has at most one open incident, which contains the latest
 * failures; it closes automatically once the list is empty.
 */
export async function reportOwnWork(
  trx: Trx,
  { kind, failed, now }: { kind: ProgramIncident; failed: readonly string[]; now: Date },
): Promise<void> {
  const details = { failed };
  if (failed.length === 0) {
    const resolution = "went_on";
    await ofProgram(trx, kind).set({ closedAt: now, resolution }).execute();
  } else if (!(await openIncident(trx, { kind, bookingId: null, driverId: null, details, now })))
    await ofProgram(trx, kind)
      .set({ details: JSON.stringify(details) })
      .execute();
}

const ofProgram = (trx: Trx, kind: ProgramIncident) =>
  trx
    .updateTable("incidents")
    .where("kind", "=", kind)
    .where("bookingId", "is", null)
    .where("driverId", "is", null)
    .where("closedAt", "is", null);
