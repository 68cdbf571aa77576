import { call } from "../world/call.ts";
import { type ListedRows, openListedRows } from "./listed-rows.ts";

/** A row of a list as it is answered; the tests look up fields by name. */
export type Row = Record<string, unknown>;
type Schema = {
  type?: string;
  enum?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Reader = "partner" | "shop" | "sender" | "driver" | "free" | "staff";
export type List = {
  as: Reader;
  /** The id in the address. */
  id?: (rows: ListedRows) => string;
  /** Filter values that this row passes; several are tried one after the other. */
  finds?: Record<string, (row: Row) => unknown[]>;
  /** Replaces the default values of a parameter with that name. */
  samples?: Record<string, string[]>;
};

/** The value at `booking.number` of a row. */
const at = (path: string) => (row: Row) => {
  let inside: unknown = row;
  for (const name of path.split("."))
    inside = (inside as Record<string, unknown> | null | undefined)?.[name];
  return [inside];
};
const any =
  (...paths: string[]) =>
  (row: Row) =>
    paths.flatMap((path) => at(path)(row));

/** Paged lists that have a filter. */
export const lists: Record<string, List> = {
  "/api/bookings": {
    as: "sender",
    // Only the bookings of a business have a reference.
    finds: { q: any("number", "stops.0.address", "stops.1.contactName"), reference: () => [] },
    samples: { reference: ["A-1001", "ฬฬฬ"] },
  },
  "/api/bookings/{id}/messages": { as: "sender", id: ({ bookingId }) => bookingId },
  "/api/customer/cod": { as: "sender" },
  "/api/businesses/{id}/log": {
    as: "sender",
    id: ({ businessId }) => businessId,
    samples: { cursor: ["0", "999999999999999"] },
  },
  "/api/webhook-events": {
    as: "partner",
    finds: { type: at("type"), bookingId: () => [] },
    samples: { cursor: ["0", "999999999999999"] },
  },
  "/api/webhook-endpoints/{id}/attempts": {
    as: "partner",
    id: ({ webhookEndpointId }) => webhookEndpointId,
    finds: {
      type: at("type"),
      eventId: at("eventId"),
      status: at("status"),
      result: at("result"),
      bookingId: () => [],
    },
    samples: { eventId: [`evt_${"0".repeat(32)}`] },
  },
  // Its own calls are the rows of its log, so it makes no others.
  "/api/business/requests": { as: "shop", finds: { keyId: at("keyId") } },
  "/api/customer/notices": { as: "sender" },
  "/api/driver/notices": { as: "driver" },
  "/api/driver/payouts": { as: "driver" },
  "/api/driver/document-openings": { as: "driver" },
  // By distance, so that its pages go on from a distance.
  "/api/driver/bookings": {
    as: "free",
    samples: { cursor: ["0_00000000-0000-4000-8000-000000000000"] },
  },
  "/api/driver/tasks": { as: "driver", finds: { state: () => ["active"] } },
  "/api/driver/tasks/{id}/messages": { as: "driver", id: ({ bookingId }) => bookingId },
  // Before the others: searches of their people add rows to the log.
  "/api/console/audit": {
    as: "staff",
    finds: {
      actorId: at("actor.id"),
      subjectKind: at("subject.kind"),
      subjectId: at("subject.id"),
      q: any("actor.name", "action", "subject.name"),
    },
  },
  "/api/console/reviews": {
    as: "staff",
    finds: {
      kind: at("waiting.0.kind"),
      resubmitted: () => ["no"],
      waitingHours: () => ["1"],
      provinceCode: at("provinceCode"),
      q: any("name", "plate"),
    },
  },
  "/api/console/drivers": {
    as: "staff",
    finds: {
      q: any("name", "phone", "email", "plate"),
      state: () => [],
      provinceCode: () => [],
      channel: () => [],
      from: () => [],
      to: () => [],
      sort: () => [],
    },
    samples: { provinceCode: ["10"] },
  },
  "/api/console/customers": {
    as: "staff",
    finds: { q: any("name", "phone", "email"), state: at("state") },
  },
  "/api/console/appeals": { as: "staff" },
  "/api/console/announcements": {
    as: "staff",
    finds: { audience: at("audience"), state: at("state") },
  },
  "/api/console/bookings": {
    as: "staff",
    finds: {
      q: any("number", "customer.name", "from", "to", "driver.name"),
      driverId: at("driver.id"),
      customerId: at("customer.id"),
      provinceCode: () => [],
      channel: () => [],
      reason: () => [],
    },
    samples: { provinceCode: ["10"], reason: ["no_driver", "other"] },
  },
  "/api/console/payments": {
    as: "staff",
    finds: { q: any("booking.number", "customer.name") },
  },
  "/api/console/reports": {
    as: "staff",
    finds: {
      claims: () => ["true"],
      q: any("number", "booking.number", "reporter.name"),
      provinceCode: () => [],
    },
    samples: { provinceCode: ["10"] },
  },
  "/api/console/bookings/{id}/messages": { as: "staff", id: ({ bookingId }) => bookingId },
  "/api/console/disputes": { as: "staff" },
  "/api/console/adjustments": {
    as: "staff",
    finds: { ownerId: at("owner.id"), bookingId: at("booking.id") },
  },
  "/api/console/payouts": { as: "staff", finds: { q: any("owner.name") } },
  "/api/console/payout-runs": { as: "staff" },
  "/api/console/cod": {
    as: "staff",
    finds: { q: any("customer.name", "driver.name", "bookingNumber") },
  },
  "/api/console/businesses": { as: "staff", finds: { q: any("name") } },
  "/api/console/promos": { as: "staff", finds: { q: any("name", "code") } },
  "/api/console/books/entries": {
    as: "staff",
    finds: {
      account: at("lines.0.account"),
      ownerId: at("lines.0.ownerId"),
      q: any("booking.number"),
      from: at("accountingOn"),
      to: at("accountingOn"),
      provinceCode: () => [],
    },
    samples: { provinceCode: ["10"] },
  },
  "/api/console/security-events": {
    as: "staff",
    finds: { accountId: at("account.id"), staffId: at("staff.id"), identifier: () => [] },
    samples: { identifier: ["nobody@example.com", "0899999999", "ฬฬฬ"] },
  },
};

/** Calls that are not paged lists: their parameters, and their status. */
export const others: Record<
  string,
  { as: Reader; query: Record<string, string[]>; status?: number }
> = {
  "/api/places": {
    as: "sender",
    query: { q: ["สยาม"], near: ["13.75,100.5"], limit: ["1", "10"] },
  },
  "/api/places/reverse": { as: "sender", query: { latitude: ["13.75"], longitude: ["100.5"] } },
  "/api/driver/statement": {
    as: "driver",
    query: { day: ["2026-11-21"], month: ["2026-11"] },
    status: 400,
  },
  "/api/business/statement": { as: "sender", query: { month: ["2026-11"] }, status: 404 },
  "/api/business/invoices": {
    as: "sender",
    query: { cursor: ["x"], limit: ["1"] },
    status: 404,
  },
  "/api/business/imports": { as: "sender", query: { cursor: ["x"], limit: ["1"] }, status: 403 },
  "/api/business/imports/{id}/rows": {
    as: "sender",
    query: { show: ["all", "attention"], cursor: ["1"], limit: ["1"] },
    status: 403,
  },
  "/api/agent-requests": {
    as: "sender",
    query: { clientId: ["x"], redirectUri: ["https://x.example/"], state: ["s"], resource: ["x"] },
    status: 400,
  },
  "/api/driver/withheld": { as: "driver", query: { year: ["2026", "2200"] } },
  "/api/console/bookings/{id}/drivers": {
    as: "staff",
    query: { q: ["สมชาย", "081-234-5678"] },
    status: 404,
  },
  "/api/console/books/trial-balance": { as: "staff", query: { on: ["2026-11-21", "2100-01-01"] } },
  "/api/console/saved-filters": { as: "staff", query: { list: ["bookings", "audit"] } },
  "/api/console/announcement-recipients": {
    as: "staff",
    query: { provinceCode: ["10"], vehicle: ["pickup"], onDuty: ["true"] },
  },
  "/api/console/holidays/effect": { as: "staff", query: { day: ["2026-12-18"] } },
  "/api/console/raise-areas": { as: "staff", query: { provinceCode: ["10"] } },
  "/api/console/search": { as: "staff", query: { q: ["สยาม"] } },
  "/api/console/figures": {
    as: "staff",
    query: {
      from: ["2026-11-21"],
      to: ["2026-11-21"],
      provinceCode: ["10"],
      vehicle: ["pickup"],
      channel: ["api"],
    },
  },
  "/api/console/provider-differences": { as: "staff", query: { state: ["open", "settled"] } },
  "/api/data-exports/{id}/file": {
    as: "sender",
    query: { expires: ["1"], signature: ["x"] },
    status: 404,
  },
  "/api/files/{id}": { as: "sender", query: { expires: ["1"], signature: ["x"] }, status: 404 },
  "/api/payments/{id}/qr": { as: "sender", query: { signature: ["x"] }, status: 404 },
};

type Answer = {
  content?: Record<string, { schema?: { properties?: Record<string, Schema> } }>;
};
const answered = (answer: Answer | undefined) =>
  answer?.content?.["application/json"]?.schema?.properties?.data;

/** Opens a world with a row in every list, and reads from the description which calls have filters. */
export async function openFilteredCalls() {
  const rows = await openListedRows();
  const wrong = { identifier: "somebody@example.com", password: "not this one" };
  await call(rows.world, "POST /customer/login", { body: wrong });
  await rows.world.app.securityLog.flush();
  const { paths } = (await rows.world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<
      string,
      { get?: { parameters?: Parameter[]; responses?: Record<string, Answer> } }
    >;
  };
  const queries = Object.entries(paths).map(([path, { get }]): [string, Parameter[]] => [
    path,
    (get?.parameters ?? []).filter((parameter) => parameter.in === "query"),
  ]);
  const published = Object.fromEntries(queries.filter(([, parameters]) => parameters.length > 0));
  const listPaths = Object.entries(paths).flatMap(([path, { get }]) =>
    answered(get?.responses?.["200"])?.type === "array" ? [path] : [],
  );
  return { rows, published, listPaths };
}
export type FilteredCalls = Awaited<ReturnType<typeof openFilteredCalls>>;

/** Calls a list as one of its readers. */
export async function loadList(
  rows: ListedRows,
  as: Reader,
  path: string,
  query: Record<string, string> = {},
) {
  const reader = rows[as];
  const who = "cookie" in reader ? { headers: { cookie: reader.cookie } } : { token: reader.token };
  const text = new URLSearchParams(query).toString();
  const answer = await call<Row[]>(
    rows.world,
    `GET ${path.replace(/^\/api/, "")}${text && `?${text}`}` as "GET /",
    who,
  );
  return {
    ...answer,
    request: `${path} ${JSON.stringify(query)}`,
    ids: () => answer.data.map(idOf),
  };
}
/** Rows without an id of their own have one of what they are about. */
export const idOf = (row: Row): unknown => row.id ?? row.driverId;

/** The address of a list, with its id. */
export const address = (rows: ListedRows, path: string, { id }: List) =>
  path.replace("{id}", id?.(rows) ?? "");
export const unknownId = "00000000-0000-4000-8000-000000000000";
