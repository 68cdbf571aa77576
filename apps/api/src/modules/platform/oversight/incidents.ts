import type { IncidentKind } from "@songtan/domain/incidents/incident";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { openAlert } from "./open-alert.ts";

export type Incident = {
  kind: Exclude<IncidentKind, "sos">;
  /** Null: it is about a driver alone, or about the program. */
  bookingId: string | null;
  driverId: string | null;
  /** The account of the incident, when it has no booking. */
  accountId?: string;
  details?: Record<string, unknown>;
  now: Date;
};

/**
 * Something staff must look at. One that is open already stays as it is: a rule may find the same thing every minute.
 * Answers the id of the one that was opened, null when there was one.
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

/** What made a rule open an incident is over: it closes by itself, with why. Answers whether one was open. */
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
 * What the program did by itself has failed, and in what: one open incident of a kind, which says what failed last. Nothing
 * failed any more: it closes by itself.
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
