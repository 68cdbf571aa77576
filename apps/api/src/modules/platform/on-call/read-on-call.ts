import type { AlertView, OnCallView } from "@songtan/contract/console/live/on-call";
import { isOnCall } from "@songtan/domain/incidents/alert";
import type { Deps } from "../../../deps/deps.ts";
import { loadPeople } from "./call-on-call.ts";

export const alertsShown = 20;

export async function loadOnCall({ db, clock }: Pick<Deps, "db" | "clock">): Promise<OnCallView> {
  const people = await loadPeople({ db });
  const candidates = await db
    .selectFrom("staff")
    .select(["id", "name"])
    .where("disabledAt", "is", null)
    .where("activatedAt", "is not", null)
    .where((eb) => eb(eb.val("booking.manage"), "=", eb.fn.any("scopes")))
    .orderBy("name")
    .execute();
  const now = clock();
  return {
    people: people.map((row) => ({
      staffId: row.staffId,
      name: row.name,
      email: row.email,
      rank: row.rank,
      phone: row.phone,
      days: row.days,
      fromMinute: row.fromMinute,
      untilMinute: row.untilMinute,
      channels: row.channels,
      isOnCallNow: isOnCall(row, now),
    })),
    candidates: candidates.filter(({ id }) => !people.some(({ staffId }) => staffId === id)),
  };
}

/** Lists the newest alerts with their messages and recipients. */
export async function listAlerts(
  { db }: Pick<Deps, "db">,
  rowsMax = alertsShown,
): Promise<AlertView[]> {
  const alerts = await db
    .selectFrom("alerts")
    .leftJoin("staff", "staff.id", "acceptedBy")
    .select(["alerts.id", "kind", "openedAt", "acceptedAt", "staff.name as acceptedByName"])
    .orderBy("openedAt", "desc")
    .limit(rowsMax)
    .execute();
  if (alerts.length === 0) return [];
  const calls = await db
    .selectFrom("alertCalls")
    .innerJoin("staff", "staff.id", "alertCalls.staffId")
    .select(["alertId", "name", "channel", "outcome", "calledAt"])
    .where(
      "alertId",
      "in",
      alerts.map(({ id }) => id),
    )
    .orderBy("calledAt")
    .orderBy("channel")
    .execute();
  const callsOf = Map.groupBy(calls, ({ alertId }) => alertId);
  return alerts.map(({ id, kind, openedAt, acceptedAt, acceptedByName }) => ({
    id,
    kind,
    openedAt: openedAt.toISOString(),
    accepted: acceptedAt && { by: acceptedByName ?? "", at: acceptedAt.toISOString() },
    calls: (callsOf.get(id) ?? []).map(({ name, channel, outcome, calledAt }) => ({
      staffName: name,
      channel: channel as AlertView["calls"][number]["channel"],
      outcome: outcome as AlertView["calls"][number]["outcome"],
      calledAt: calledAt.toISOString(),
    })),
  }));
}
