import type { FoundRecord } from "@songtan/contract/console/overview/search";
import type { StaffScope } from "@songtan/domain/account-types";
import { formatPhone } from "@songtan/domain/thai/phone";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { peopleFinds } from "../../../search/finds.ts";
import { searchInOrder } from "../../../search/search.ts";
import { listConsoleBookings } from "../console-bookings/list-console-bookings.ts";
import { listConsoleBusinesses } from "../console-businesses/list-businesses.ts";
import { listDrivers } from "../console-drivers/list-drivers.ts";

type SearchDeps = Pick<Deps, "db">;
type Finder = {
  scopes: readonly StaffScope[];
  find(deps: SearchDeps, q: string): Promise<FoundRecord[]>;
};

/** The most results of each kind; the full lists have the others. */
const most = 5;

/** Search functions, each with the scopes that are needed to open its results. */
const finders: readonly Finder[] = [
  {
    scopes: ["booking.manage", "driver.review", "payment.refund"],
    async find(deps, q) {
      const { data } = await listConsoleBookings(deps, { q, limit: most });
      return data.map(({ id, number, from, to }) => ({
        kind: "booking",
        id,
        title: number,
        detail: `${from} → ${to}`,
      }));
    },
  },
  {
    scopes: ["driver.review"],
    async find(deps, q) {
      const { data } = await listDrivers(deps, { q, limit: most, seesMoney: false });
      return data.map(({ id, name, phone, plate }) => ({
        kind: "driver",
        id,
        title: name,
        detail: [plate, phone && formatPhone(phone)].filter(Boolean).join(" · "),
      }));
    },
  },
  { scopes: ["booking.manage"], find: findCustomers },
  {
    scopes: ["partner.manage"],
    async find(deps, q) {
      const { data } = await listConsoleBusinesses(deps, { q, limit: most });
      return data.map(({ id, name }) => ({ kind: "business", id, title: name, detail: "" }));
    },
  },
  { scopes: ["payment.refund", "payout.run"], find: findReceipts },
  { scopes: ["partner.manage"], find: findKeys },
];

/** Everything that fits and that this member may open, by kind. */
export async function findRecords(
  deps: SearchDeps,
  { q, scopes }: { q: string; scopes: readonly StaffScope[] },
): Promise<FoundRecord[]> {
  const allowed = finders.filter((finder) => finder.scopes.some((scope) => scopes.includes(scope)));
  return (await Promise.all(allowed.map(({ find }) => find(deps, q)))).flat();
}

async function findCustomers({ db }: SearchDeps, q: string): Promise<FoundRecord[]> {
  type Row = { id: string; title: string; detail: string };
  const rows = await searchInOrder(
    { key: sql`accounts.id`, finds: peopleFinds(q) },
    most,
    async ({ among, maxRows, shown }) =>
      (
        await sql<Row>`
          select id, title, detail from (
            select id, first_name || ' ' || last_name as title, phone as detail, created_at from accounts
            where role = 'customer' and business_id is null and ${among}
            order by created_at desc, id desc limit ${maxRows}
          ) accounts where ${shown} order by created_at desc, id desc limit ${most}`.execute(db)
      ).rows,
  );
  return rows.map(({ detail, ...row }) => ({
    ...row,
    detail: detail && formatPhone(detail),
    kind: "customer",
  }));
}

/** By its whole number; it leads to its booking. */
async function findReceipts({ db }: SearchDeps, q: string): Promise<FoundRecord[]> {
  const rows = await db
    .selectFrom("receipts")
    .innerJoin("bookings", "bookings.id", "receipts.bookingId")
    .select(["bookings.id", "serial as title", "bookings.number as detail"])
    .where("serial", "=", q.toUpperCase())
    .execute();
  return rows.map((row) => ({ ...row, kind: "receipt" }));
}

/** By the whole public key; it leads to its business. */
async function findKeys({ db }: SearchDeps, q: string): Promise<FoundRecord[]> {
  const rows = await db
    .selectFrom("partnerKeys")
    .innerJoin("businesses", "businesses.id", "partnerKeys.businessId")
    .select(["businesses.id", "publicKey as title", "businesses.name as detail"])
    .where("publicKey", "=", q)
    .execute();
  return rows.map((row) => ({ ...row, kind: "key" }));
}
