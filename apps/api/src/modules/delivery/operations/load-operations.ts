import type { IncidentView, OperationsView } from "@songtan/contract/console/operations";
import type { Role } from "@songtan/domain/account-types";
import type { BookingState } from "@songtan/domain/booking-types";
import { isStuck, lateSince } from "@songtan/domain/incidents/expected-progress";
import { byUrgency, type IncidentKind } from "@songtan/domain/incidents/incident";
import { cashLimit } from "@songtan/domain/ledger/driver-balance";
import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { loadBookingProgress } from "./load-booking-progress.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "livePlaces">;
type People = ReadonlyMap<string, { id: string; name: string; phone: string }>;
/** A work list, not a report: beyond this number staff start with the first ones. */
const rowsMax = 100;

/** What needs the attention of staff now. */
export async function loadOperations(deps: ReadDeps): Promise<OperationsView> {
  const now = deps.clock();
  const incidents = await loadIncidents(deps);
  const activeBookings = await loadBookingProgress(deps.db);
  const searching = await loadOverdueSearches(deps, now);
  const owing = await loadOwing(deps);
  const people = await loadPeople(deps, [
    ...[...incidents, ...owing].map(({ driver_id: id }) => id),
    ...activeBookings.map(({ driverId }) => driverId),
  ]);
  return {
    asOf: now.toISOString(),
    incidents: incidents.map((row) => toIncident(row, people)),
    late: [
      ...searching,
      ...activeBookings
        .filter(({ progress }) => lateSince(progress, now) && !isStuck(progress, now))
        .map((row) => ({
          booking: { id: row.bookingId, number: row.number, state: row.progress.state },
          driver: (row.driverId && people.get(row.driverId)) || null,
          what: lateStep[row.progress.state] ?? ("delivery" as const),
          expectedAt: lateSince(row.progress, now)?.toISOString() ?? now.toISOString(),
        })),
    ].sort((left, right) => left.expectedAt.localeCompare(right.expectedAt)),
    unseen: await findUnseen(deps, { activeBookings, people, now }),
    owing: owing.flatMap(({ driver_id: id, owedSatang }) => {
      const driver = people.get(id);
      return driver ? [{ driver, owedSatang, lineSatang: limits.launchCreditLineSatang }] : [];
    }),
    differences: await countDifferences(deps),
  };
}

const lateStep: Partial<Record<BookingState, "pickup" | "delivery" | "return">> = {
  assigned: "pickup",
  in_transit: "delivery",
  returning: "return",
};

async function loadIncidents({ db }: ReadDeps) {
  const rows = await db
    .selectFrom("incidents")
    .leftJoin("bookings", "bookings.id", "incidents.booking_id")
    .leftJoin("stops", (join) =>
      join
        .onRef("stops.booking_id", "=", "incidents.booking_id")
        .on("incidents.kind", "=", "pin_unverified")
        .on((eb) => eb("stops.index", "=", sql<number>`(incidents.details->>'stopIndex')::int`)),
    )
    .select([
      "incidents.id",
      "kind",
      "opened_at",
      "incidents.driver_id",
      "details",
      "incidents.booking_id",
    ])
    .leftJoin("staff", (join) =>
      join.on(sql<boolean>`staff.id::text = incidents.details->>'staffId'`),
    )
    .select(["number", "bookings.state", "contact_name", "contact_phone"])
    .select(["staff.id as staff_id", "staff.name as staff_name"])
    .leftJoin("accounts", "accounts.id", "incidents.account_id")
    .select([
      "incidents.account_id",
      "role",
      "first_name",
      "last_name",
      "accounts.phone as account_phone",
    ])
    .where("incidents.closed_at", "is", null)
    // Should there ever be more than fit, no call for help is among those left out.
    .orderBy(sql`kind <> 'sos'`)
    .orderBy("opened_at")
    .limit(rowsMax)
    .execute();
  return rows
    .map((row) => ({ ...row, kind: row.kind as IncidentKind, openedAt: row.opened_at }))
    .sort(byUrgency);
}

type Disowned = NonNullable<IncidentView["disowned"]>;
type Details = Partial<Omit<Disowned, "account">> & {
  position?: IncidentView["position"];
  fact?: string;
  goodsWithDriver?: boolean;
  failed?: string[];
};

function toIncident(
  row: Awaited<ReturnType<typeof loadIncidents>>[number],
  people: People,
): IncidentView {
  const { position, fact, goodsWithDriver, failed } = row.details as Details;
  const { booking_id: id, number, state } = row;
  return {
    id: row.id,
    kind: row.kind,
    openedAt: row.openedAt.toISOString(),
    booking: id && number && state ? { id, number, state: state as BookingState } : null,
    driver: (row.driver_id && people.get(row.driver_id)) || null,
    recipient: row.contact_phone
      ? { name: row.contact_name ?? "", phone: row.contact_phone }
      : null,
    staff: row.staff_id && row.staff_name ? { id: row.staff_id, name: row.staff_name } : null,
    position: position ?? null,
    fact: fact ? { kind: fact, goodsWithDriver: goodsWithDriver ?? false } : null,
    ...(failed && { failed }),
    disowned: toDisowned(row),
  };
}

/** The account of the incident, where its owner reported "this was not me". */
function toDisowned(
  row: Awaited<ReturnType<typeof loadIncidents>>[number],
): IncidentView["disowned"] {
  const { event, restored = [], notRestored = [], passwordEnded = false } = row.details as Details;
  if (row.kind !== "account_disowned" || !row.account_id || !event) return null;
  const name = `${row.first_name} ${row.last_name}`;
  const account = {
    id: row.account_id,
    role: row.role as Role,
    name,
    phone: row.account_phone ?? "",
  };
  return { account, event, restored, notRestored, passwordEnded };
}

/** Bookings for a time that has come, without a driver. */
async function loadOverdueSearches({ db }: ReadDeps, now: Date) {
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "number", "scheduled_at", "searching_since"])
    .where("state", "=", "searching")
    .where((eb) =>
      eb.or([
        eb("scheduled_at", "<", now),
        eb("searching_since", "<", new Date(now.getTime() - limits.noShowMinutes * 60_000)),
      ]),
    )
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    booking: { id: row.id, number: row.number, state: "searching" as const },
    driver: null,
    what: "no_driver" as const,
    expectedAt: (row.scheduled_at ?? row.searching_since ?? now).toISOString(),
  }));
}

type Unseen = {
  activeBookings: Awaited<ReturnType<typeof loadBookingProgress>>;
  people: People;
  now: Date;
};

async function findUnseen({ livePlaces }: ReadDeps, { activeBookings, people, now }: Unseen) {
  const carrying = activeBookings.filter(({ progress }) => progress.state !== "assigned");
  const places = await livePlaces.last(carrying.flatMap(({ driverId }) => driverId ?? []));
  return carrying.flatMap((row) => {
    const driver = row.driverId && people.get(row.driverId);
    if (!driver) return [];
    const seenAt = places.get(driver.id)?.recordedAt ?? null;
    if (seenAt && now.getTime() - seenAt.getTime() <= limits.stillMinutes * 60_000) return [];
    const booking = { id: row.bookingId, number: row.number, state: row.progress.state };
    return [{ booking, driver, seenAt: seenAt?.toISOString() ?? null }];
  });
}

async function loadOwing({ db }: ReadDeps): Promise<{ driver_id: string; owedSatang: number }[]> {
  const rows = await db
    .selectFrom("ledger_balances")
    .select("owner_id")
    .where("account", "=", "driver_cash_owed")
    .where("balance_satang", ">", 0)
    .orderBy("balance_satang", "desc")
    .limit(rowsMax)
    .execute();
  const owing: { driver_id: string; owedSatang: number }[] = [];
  for (const { owner_id: id } of rows) {
    if (!id) continue;
    const balance = await loadDriverBalance(db, id);
    if (cashLimit(balance, limits.launchCreditLineSatang) < 0)
      owing.push({ driver_id: id, owedSatang: balance.cashOwedSatang });
  }
  return owing;
}

async function countDifferences({ db }: ReadDeps): Promise<OperationsView["differences"]> {
  const { count, oldest } = await db
    .selectFrom("provider_differences")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .select(sql<string | null>`min(service_day)::text`.as("oldest"))
    .where("gone_at", "is", null)
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestDay: oldest };
}

async function loadPeople({ db }: ReadDeps, ids: readonly (string | null)[]): Promise<People> {
  const personIds = [...new Set(ids.flatMap((id) => id ?? []))];
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "first_name", "last_name", "phone"])
    .where("id", "in", personIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, name: `${row.first_name} ${row.last_name}`, phone: row.phone ?? "" },
    ]),
  );
}
