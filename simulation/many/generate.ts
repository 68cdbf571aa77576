import { receiveTip } from "@songtan/domain/ledger/charge-entries";
import { stableId } from "@songtan/sandbox/data/stable-id";
import { demoDriver } from "@songtan/sandbox/demo/accounts";
import { planDrivers, simulatedDriversMax } from "@songtan/sandbox/demo/plan-drivers";
import type pg from "pg";
import { copyIn } from "./copy-in.ts";
import { below } from "./numbers.ts";
import { insertPeople } from "./people.ts";
import { positionLines } from "./positions.ts";
import { type Copy, type Renderer, renderers } from "./render.ts";
import { people, readStories, type Story, storyTables } from "./stories.ts";
import { sumBalances } from "./sum-balances.ts";
import { withoutIndexes } from "./without-indexes.ts";

export type Many = {
  bookings: number;
  /** Over how many days until today they are spread. */
  days: number;
  /** Of each booking with a driver in the last `positionDays`. */
  positions: number;
  positionDays: number;
};
const filled = [...storyTables, "positions"];
/** Copies in one statement: what a failure loses, and what is sent before the next table. */
const batchCopies = 2000;
/** One in so many bookings is the demo customer's, carried out by the demo driver: those with the longest lists. */
const demoEvery = 100;

/**
 * Fills the tables of a database that has the demo data with copies of its bookings: each with all its rows, its own ids,
 * time, customer and driver. Needs a superuser: triggers are off while it runs, and `check-generated.ts` looks at what they
 * would have.
 */
export async function generate(client: pg.Client, many: Many): Promise<{ bookings: number }> {
  await client.query("set synchronous_commit to off");
  await addTips(client);
  const stories = await readStories(client);
  const copies = Math.ceil(many.bookings / stories.length);
  const accounts = await insertPeople(client, copies * stories.length);
  const drivers = new Set(
    [demoDriver, ...planDrivers(simulatedDriversMax)].map(({ id }) => id as string),
  );
  const all = renderers(stories, { customer: people.customer, drivers });
  const spacing = (many.days * 86_400_000) / copies;
  const copyOf = (number: number, story: number): Copy => {
    const demo = number % demoEvery === 0;
    const customer = accounts.customers[below(accounts.customers.length, number, story)];
    const driver = accounts.drivers[below(accounts.drivers.length, number, 1_000)];
    return {
      number,
      // The last copy is as old as the demo data.
      shiftMilliseconds: -Math.round(spacing * (copies - number)),
      customerId: demo ? people.customer : (customer ?? people.customer),
      driverId: demo ? people.driver : (driver ?? people.driver),
    };
  };
  await client.query(
    "select make_position_days((now() - make_interval(days => $1))::date, now()::date + 3)",
    [Math.min(many.days, many.positionDays) + 7],
  );
  await client.query("set session_replication_role to replica");
  await withoutIndexes(client, filled, async () => {
    for (let from = 0; from < copies; from += batchCopies) {
      const to = Math.min(copies, from + batchCopies);
      const lines = (render: (renderer: Renderer, copy: Copy) => string) => (number: number) =>
        all.map((renderer, story) => render(renderer, copyOf(number, story))).join("");
      for (const table of storyTables)
        await copyBatch(
          client,
          { table, from, to },
          lines(({ tables }, copy) => tables[table]?.(copy) ?? ""),
        );
      const recent = Math.max(
        from,
        copies - Math.floor((many.positionDays * 86_400_000) / spacing),
      );
      if (recent < to)
        await copyBatch(
          client,
          { table: "positions", from: recent, to },
          lines((renderer, copy) => positionLines(renderer, copy, many.positions)),
        );
    }
  });
  await sumBalances(client);
  await client.query("set session_replication_role to origin");
  await client.query(`vacuum analyze ${filled.join(", ")}, accounts, drivers, ledger_balances`);
  return { bookings: copies * stories.length };
}

async function copyBatch(
  client: pg.Client,
  { table, from, to }: { table: string; from: number; to: number },
  linesOf: (copy: number) => string,
): Promise<void> {
  const columns =
    table === "positions"
      ? " (booking_id, city, driver_id, latitude, longitude, heading, recorded_at, received_at)"
      : "";
  const copy = await copyIn(client, `copy ${table}${columns} from stdin`);
  for (let number = from; number < to; number += 1) await copy.write(linesOf(number));
  await copy.end();
}

/** Every third delivered booking of the demo customer has a tip by card: its payment and its entry, by the domain's rule. */
async function addTips(client: pg.Client): Promise<void> {
  const { rows } = await client.query<
    Pick<Story, "bookingId"> & { customer_id: string; driver_id: string }
  >(
    `select id as "bookingId", customer_id, driver_id from bookings
     where state = 'delivered' and driver_id is not null and business_id is null order by id`,
  );
  const tipped = rows.filter((_, index) => index % 3 === 0);
  for (const { bookingId, customer_id: customerId, driver_id: driverId } of tipped) {
    const paymentId = stableId(`tip of ${bookingId}`);
    const amountSatang = 2000;
    const entry = receiveTip(
      { paymentId, bookingId, customerId, amountSatang, feeSatang: 78 },
      driverId,
    );
    if (!entry) throw new Error("a tip is of something");
    const made = await client.query(
      `insert into payments (id, purpose, booking_id, customer_id, method, amount_satang, state, provider_charge_id,
         created_at, expires_at, ended_at)
       select $1, 'tip', id, customer_id, 'card', $3, 'paid', $4, ended_at, ended_at + interval '1 hour', ended_at
       from bookings where id = $2 on conflict do nothing`,
      [paymentId, bookingId, amountSatang, `chrg_of_${paymentId}`],
    );
    if (made.rowCount === 0) continue;
    await client.query(
      `with made as (
         insert into ledger_entries (kind, source, booking_id, happened_at, recorded_at)
         select $1, $2, id, ended_at, ended_at from bookings where id = $3 returning id)
       insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
       select made.id, n - 1, line ->> 'account', (line ->> 'ownerId')::uuid, (line ->> 'amountSatang')::bigint
       from made, jsonb_array_elements($4::jsonb) with ordinality as given (line, n)`,
      [entry.kind, entry.source, bookingId, JSON.stringify(entry.postings)],
    );
  }
}
