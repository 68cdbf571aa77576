import type { IncidentView, OperationsView } from "@songtan/contract/console/operations";
import type { Role } from "@songtan/domain/account-types";
import type { BookingState } from "@songtan/domain/booking-types";
import { isStuck, lateSince } from "@songtan/domain/incidents/expected-progress";
import { byUrgency, canDropJobs, type IncidentKind } from "@songtan/domain/incidents/incident";
import { cashLimit } from "@songtan/domain/ledger/driver-balance";
import { limits } from "@songtan/domain/limits";
import { areaOf, reversePlace } from "@songtan/places/reverse";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import type { LatLng } from "../../../ports/ports.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";
import type { FailedJobs } from "../../platform/oversight/failed-jobs.ts";
import { listRaises } from "../../pricing/raises/load-raises.ts";
import { listOpenProposals } from "../by-hand/proposals.ts";
import type { DoubtDetails } from "../doubts/judge-delivery.ts";
import { listApprovals } from "./list-approvals.ts";
import { loadBookingProgress } from "./load-booking-progress.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "livePlaces" | "selfTest" | "places">;
type People = ReadonlyMap<string, { id: string; name: string; phone: string }>;
/** A work list, not a report: beyond this number staff start with the first ones. */
const rowsMax = 100;

/** Loads all items that need the attention of staff; `operationsFor` selects the part for one reader. */
export async function loadOperations(deps: ReadDeps): Promise<OperationsView> {
  const now = deps.clock();
  const incidents = await loadIncidents(deps);
  const activeBookings = await loadBookingProgress(deps.db);
  const searching = await loadWaiting(deps, now);
  const creditLineSatang = await loadCreditLine(deps.db, now);
  const owing = await loadOwing(deps, creditLineSatang);
  const people = await loadPeople(deps, [
    ...[...incidents, ...owing].map(({ driverId: id }) => id),
    ...activeBookings.map(({ driverId }) => driverId),
  ]);
  return {
    asOf: now.toISOString(),
    incidents: incidents.map((row) => toIncident(row, { people, places: deps.places })),
    proposals: await listOpenProposals(deps.db, rowsMax),
    approvals: await listApprovals(deps.db, rowsMax),
    raises: await listRaises(deps.db, { places: deps.places, now }),
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
    owing: owing.flatMap(({ driverId: id, owedSatang }) => {
      const driver = people.get(id);
      return driver ? [{ driver, owedSatang, lineSatang: creditLineSatang }] : [];
    }),
    differences: await countDifferences(deps),
    selfTest: deps.selfTest
      .results()
      .map(({ since, ...result }) => ({ ...result, since: since.toISOString() })),
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
    .leftJoin("bookings", "bookings.id", "incidents.bookingId")
    .leftJoin("stops", (join) =>
      join
        .onRef("stops.bookingId", "=", "incidents.bookingId")
        .on("incidents.kind", "=", "pin_unverified")
        .on((eb) => eb("stops.index", "=", sql<number>`(incidents.details->>'stopIndex')::int`)),
    )
    .select([
      "incidents.id",
      "incidents.kind",
      "incidents.openedAt",
      "incidents.driverId",
      "details",
      "incidents.bookingId",
    ])
    .leftJoin("staff", (join) =>
      join.on(sql<boolean>`staff.id::text = incidents.details->>'staffId'`),
    )
    .select(["number", "bookings.state", "contactName", "contactPhone"])
    .select(["staff.id as staffId", "staff.name as staffName"])
    .leftJoin("accounts", "accounts.id", "incidents.accountId")
    .select([
      "incidents.accountId",
      "role",
      "firstName",
      "lastName",
      "accounts.phone as accountPhone",
    ])
    .leftJoin("businesses", "businesses.liveAccountId", "incidents.accountId")
    .select(["businesses.id as businessId", "businesses.name as businessName"])
    .leftJoin("alerts", "alerts.incidentId", "incidents.id")
    .leftJoin("staff as acceptor", "acceptor.id", "alerts.acceptedBy")
    .select(["alerts.id as alertId", "rounds", "acceptedAt", "acceptedBy"])
    .select("acceptor.name as acceptorName")
    .select(
      sql<{ name: string; at: string } | null>`(
        select json_build_object('name', called.name, 'at', alert_calls.called_at)
        from alert_calls join staff called on called.id = alert_calls.staff_id
        where alert_calls.alert_id = alerts.id order by called_at desc limit 1)`.as("called"),
    )
    .select(
      sql<{ id: string; number: string } | null>`(
        select json_build_object('id', reports.id, 'number', reports.number) from reports
        where incidents.kind = 'lost' and reports.booking_id = incidents.booking_id
          and requested_satang is not null and ended_at is null order by created_at desc limit 1)`.as(
        "claim",
      ),
    )
    .where("incidents.closedAt", "is", null)
    // Should there ever be more than fit, no call for help is among those left out.
    .orderBy(sql`incidents.kind <> 'sos'`)
    .orderBy("incidents.openedAt")
    .limit(rowsMax)
    .execute();
  return rows
    .map((row) => ({ ...row, kind: row.kind as IncidentKind, openedAt: row.openedAt }))
    .sort(byUrgency);
}

type Disowned = NonNullable<IncidentView["disowned"]>;
type Details = Partial<Omit<Disowned, "account">> & {
  position?: Omit<NonNullable<IncidentView["position"]>, "place">;
  fact?: string;
  goodsWithDriver?: boolean;
  failed?: string[];
} & Partial<FailedJobs> &
  Partial<DoubtDetails>;

type Known = { people: People } & Pick<Deps, "places">;

function toIncident(row: IncidentRow, { people, places }: Known): IncidentView {
  const { position, fact, goodsWithDriver, failed, doubts, ...doubted } = row.details as Details;
  const { bookingId: id, number, state } = row;
  return {
    id: row.id,
    kind: row.kind,
    openedAt: row.openedAt.toISOString(),
    booking: id && number && state ? { id, number, state } : null,
    driver: (row.driverId && people.get(row.driverId)) || null,
    recipient: row.contactPhone ? { name: row.contactName ?? "", phone: row.contactPhone } : null,
    staff: row.staffId && row.staffName ? { id: row.staffId, name: row.staffName } : null,
    business:
      row.businessId && row.businessName ? { id: row.businessId, name: row.businessName } : null,
    claim: row.claim,
    position: position
      ? {
          ...position,
          place: { th: placeName(places, position, "th"), en: placeName(places, position, "en") },
        }
      : null,
    fact: fact ? { kind: fact, goodsWithDriver: goodsWithDriver ?? false } : null,
    alert: toAlert(row),
    ...(doubts && {
      doubted: {
        doubts: doubts.map(({ driverId: _, ...doubt }) => doubt),
        heldSatang: doubted.heldSatang ?? 0,
        charges: doubted.charges ?? [],
        fareSatang: doubted.fareSatang ?? 0,
      },
    }),
    ...(failed && { failed }),
    ...(row.kind === "job_failed" && { jobs: toJobs(row.details as Details) }),
    disowned: toDisowned(row),
  };
}

type IncidentRow = Awaited<ReturnType<typeof loadIncidents>>[number];

function toAlert(row: IncidentRow): IncidentView["alert"] {
  const { alertId, rounds, called, acceptedAt, acceptedBy, acceptorName } = row;
  if (alertId === null) return null;
  return {
    id: alertId,
    rounds: rounds ?? 0,
    called: called && { name: called.name, at: new Date(called.at).toISOString() },
    accepted:
      acceptedAt && acceptedBy
        ? { staffId: acceptedBy, name: acceptorName ?? "", at: acceptedAt.toISOString() }
        : null,
  };
}

const toJobs = ({ task = "", count = 0, problem = "" }: Details) => ({
  task,
  count,
  problem,
  canDrop: canDropJobs(task),
});

/** The account of the incident, where its owner reported "this was not me". */
function toDisowned(row: IncidentRow): IncidentView["disowned"] {
  const { event, restored = [], notRestored = [], passwordEnded = false } = row.details as Details;
  if (row.kind !== "account_disowned" || !row.accountId || !event) return null;
  const name = `${row.firstName} ${row.lastName}`;
  const account = {
    id: row.accountId,
    role: row.role as Role,
    name,
    phone: row.accountPhone ?? "",
  };
  return { account, event, restored, notRestored, passwordEnded };
}

/** Loads bookings without a driver, from their first minute, longest wait first. */
async function loadWaiting({ db }: ReadDeps, now: Date) {
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "number", "scheduledAt", "searchingSince"])
    .where("state", "=", "searching")
    .where((eb) =>
      eb.or([
        eb("scheduledAt", "<", now),
        eb("searchingSince", "<", new Date(now.getTime() - limits.waitingShownSeconds * 1000)),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce("scheduledAt", "searchingSince"))
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    booking: { id: row.id, number: row.number, state: "searching" as const },
    driver: null,
    what: "no_driver" as const,
    expectedAt: (row.scheduledAt ?? row.searchingSince ?? now).toISOString(),
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

async function loadOwing(
  { db }: ReadDeps,
  creditLineSatang: number,
): Promise<{ driverId: string; owedSatang: number }[]> {
  const rows = await db
    .selectFrom("ledgerBalances")
    .select("ownerId")
    .where("account", "=", "driver_cash_owed")
    .where("balanceSatang", ">", 0)
    .orderBy("balanceSatang", "desc")
    .limit(rowsMax)
    .execute();
  const owing: { driverId: string; owedSatang: number }[] = [];
  for (const { ownerId: id } of rows) {
    if (!id) continue;
    const balance = await loadDriverBalance(db, id);
    if (cashLimit(balance, creditLineSatang) < 0)
      owing.push({ driverId: id, owedSatang: balance.cashOwedSatang });
  }
  return owing;
}

async function countDifferences({ db }: ReadDeps): Promise<OperationsView["differences"]> {
  const { count, oldest } = await db
    .selectFrom("providerDifferences")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .select(sql<string | null>`min(service_day)::text`.as("oldest"))
    .where("goneAt", "is", null)
    .where("settledAt", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestDay: oldest };
}

async function loadPeople({ db }: ReadDeps, ids: readonly (string | null)[]): Promise<People> {
  const personIds = [...new Set(ids.flatMap((id) => id ?? []))];
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "firstName", "lastName", "phone"])
    .where("id", "in", personIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, name: `${row.firstName} ${row.lastName}`, phone: row.phone ?? "" },
    ]),
  );
}

/** A landmark or street where one is near, and the area: `สยามพารากอน, เขตปทุมวัน กรุงเทพฯ`. */
function placeName(places: Deps["places"], at: LatLng, locale: "th" | "en"): string {
  const area = areaOf(places, at, locale);
  const near = reversePlace(places, at, locale);
  return near?.precision === "point" ? `${near.name}, ${area}` : area;
}
