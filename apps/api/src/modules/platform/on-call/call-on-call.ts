import {
  type AlertChannel,
  type AlertKind,
  decideAlertCall,
} from "@songtan/domain/incidents/alert";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { publishIncidents } from "../oversight/incidents.ts";
import { type AlertNotice, type Called, type SendDeps, sendAlert } from "./send-alert.ts";

/** Calls who comes next about one alert, unless someone accepted it or its incident is closed. */
export async function callOnCall(deps: SendDeps, { alertId }: { alertId: string }): Promise<void> {
  const call = await decideCall(deps, alertId);
  if (!call?.person) return;
  await recordCalls(deps, call.notice, call.person);
}

/** Every minute: the alerts that no one has accepted in time go to the next of staff. */
export async function escalateAlerts(deps: SendDeps): Promise<void> {
  const due = await deps.db
    .selectFrom("alerts")
    .select("id")
    .where("nextAt", "<=", deps.clock())
    .orderBy("nextAt")
    .execute();
  await forEachIsolated(due, ({ id }) => callOnCall(deps, { alertId: id }));
}

/** Sends a test alert to one person on call. It is not escalated. */
export async function tryOnCall(deps: SendDeps, alertId: string, staffId: string): Promise<void> {
  const person = (await loadPeople(deps)).find((one) => one.staffId === staffId);
  if (person)
    await recordCalls(
      deps,
      { id: alertId, incidentId: null, round: 0, kind: "try", bookingNumber: null },
      person,
    );
}

/** The round is counted before anything is sent: a program that ends in between calls no one twice. */
async function decideCall({ db, clock }: SendDeps, alertId: string) {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const alert = await lockRow(trx, "alerts", alertId);
    if (!alert?.nextAt || alert.nextAt > now) return null;
    const incident = await trx
      .selectFrom("incidents")
      .leftJoin("bookings", "bookings.id", "incidents.bookingId")
      .select(["closedAt", "number"])
      .where("incidents.id", "=", alert.incidentId)
      .executeTakeFirst();
    const people = await loadPeople({ db: trx });
    const isOver = alert.acceptedAt !== null || !incident || incident.closedAt !== null;
    const { personId, nextAt } = decideAlertCall({ rounds: alert.rounds, isOver }, people, now);
    const rounds = alert.rounds + (personId ? 1 : 0);
    await trx.updateTable("alerts").set({ rounds, nextAt }).where("id", "=", alertId).execute();
    const notice: AlertNotice = {
      id: alertId,
      incidentId: alert.incidentId,
      round: rounds,
      kind: alert.kind as AlertKind,
      bookingNumber: incident?.number ?? null,
    };
    return { notice, person: people.find(({ id }) => id === personId) };
  });
}

async function recordCalls(deps: SendDeps, notice: AlertNotice, person: Called): Promise<void> {
  const calls = await sendAlert(deps, person, notice);
  const calledAt = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("alertCalls")
      .values(
        calls.map((call) => ({ ...call, alertId: notice.id, staffId: person.staffId, calledAt })),
      )
      .execute();
    await publishIncidents(trx);
  });
}

/** Loads the people on call who are still members of staff. */
export async function loadPeople({ db }: Pick<SendDeps, "db">) {
  const rows = await db
    .selectFrom("onCallPeople")
    .innerJoin("staff", "staff.id", "onCallPeople.staffId")
    .selectAll("onCallPeople")
    .select(["staff.name", "staff.email", "staff.locale"])
    .where("disabledAt", "is", null)
    .orderBy("rank")
    .orderBy("staff.name")
    .execute();
  return rows.map((row) => ({
    ...row,
    channels: row.channels as AlertChannel[],
  }));
}
