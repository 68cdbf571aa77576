import { stableId } from "@songtan/sandbox/data/stable-id";
import { demoCustomer, demoDriver } from "@songtan/sandbox/demo/accounts";
import { demoBookingId } from "@songtan/sandbox/demo/demo-history";
import { pastBookings } from "@songtan/sandbox/demo/history";
import type pg from "pg";

/** What belongs to a booking, in the order that foreign keys can follow, and how a row finds its booking. */
const tables = {
  quotes: "join bookings b on b.quote_id = t.id",
  bookings: "join bookings b on b.id = t.id",
  stops: "join bookings b on b.id = t.booking_id",
  booking_events: "join bookings b on b.id = t.booking_id",
  offers: "join bookings b on b.id = t.booking_id",
  task_events: "join bookings b on b.id = t.booking_id",
  proofs: "join bookings b on b.id = t.booking_id",
  ratings: "join bookings b on b.id = t.booking_id",
  ledger_entries: "join bookings b on b.id = coalesce(t.booking_id, $2)",
  ledger_postings:
    "join ledger_entries e on e.id = t.entry_id join bookings b on b.id = coalesce(e.booking_id, $2)",
  tax_splits: "join bookings b on b.id = t.booking_id",
  money_splits: "join bookings b on b.id = t.booking_id",
  cod_collections: "join bookings b on b.id = t.booking_id",
  payments: "join bookings b on b.id = t.booking_id",
} as const;
export const storyTables = Object.keys(tables) as (keyof typeof tables)[];

export type Cell = { column: string; type: string; text: string | null };
export type Story = {
  bookingId: string;
  assignedAt: Date | null;
  endedAt: Date;
  stops: { latitude: number; longitude: number }[];
  rows: Record<string, Cell[][]>;
};

/** Each booking of the demo history with all its rows, as texts that COPY reads. */
export async function readStories(client: pg.Client): Promise<Story[]> {
  await client.query("set timezone to 'UTC'");
  const ids = pastBookings.map(demoBookingId);
  const topUp = `payment:${stableId(`top-up of ${demoDriver.id}`)}`;
  const { rows: bookings } = await client.query<Omit<Story, "rows">>(
    `select b.id as "bookingId", assigned_at as "assignedAt", ended_at as "endedAt",
       array_agg(json_build_object('latitude', latitude, 'longitude', longitude) order by index) as stops
     from bookings b join stops on booking_id = b.id where b.id = any($1) group by b.id order by b.id`,
    [ids],
  );
  const stories = bookings.map((story): Story => ({ ...story, rows: {} }));
  // The driver's paid-in balance is the first delivered booking's, so that each copy has one.
  const first = stories.find(({ assignedAt }) => assignedAt)?.bookingId;
  for (const table of storyTables) {
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select attname as name, atttypid::regtype::text as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    );
    const entries = table === "ledger_entries" || table === "ledger_postings";
    const own = table === "ledger_entries" ? "t" : "e";
    const { rows } = await client.query<Record<string, string | null>>(
      `select b.id as story_of, ${columns.map(({ name }) => `t."${name}"::text as "${name}"`).join(", ")}
       from ${table} t ${tables[table]} where b.id = any($1)
       ${entries ? `and (${own}.booking_id is not null or ${own}.source = $3)` : ""}
       order by b.id${columns.some(({ name }) => name === "id") ? ", t.id" : ""}`,
      entries ? [ids, first, topUp] : [ids],
    );
    for (const story of stories)
      story.rows[table] = rows
        .filter((row) => row.story_of === story.bookingId)
        .map((row) =>
          columns.map(({ name, type }) => ({ column: name, type, text: row[name] ?? null })),
        );
  }
  return stories;
}

/** The people of the demo history, who are others in each copy. */
export const people = { customer: demoCustomer.id, driver: demoDriver.id };
