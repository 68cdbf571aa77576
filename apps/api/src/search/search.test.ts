import { bookingNumber } from "@songtan/domain/booking/number";
import { searchText } from "@songtan/domain/thai/writing/spelling";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../testing/world/call.ts";
import { book } from "../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { problemOf } from "../db/extension.ts";
import {
  bookingSearch,
  incomingSearch,
  numberedBookings,
  ownBookingSearch,
  peopleFinds,
} from "./finds.ts";
import { contains, type Find } from "./search.ts";

let world: TestWorld;
let customer: Person;
let staff: Staff;
let old: { id: string; number: string };
beforeAll(async () => {
  world = await openTestWorld();
  customer = await newCustomer(world);
  staff = await newStaff(world, ["booking.manage"]);
  old = await book(world, customer);
  await world.deps.db
    .updateTable("stops")
    .set({ address: "ตรอกโรงหมู 9/4 Thonburi" })
    .where("bookingId", "=", old.id)
    .execute();
  // All copies have the same texts: statistics of them would say that an index is no help.
  for (const table of ["accounts", "quotes", "bookings", "stops"])
    await world.owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
  await copyBooking(1200);
}, 60_000);
afterAll(() => world.close());

/** Of Bangkok, where the original is. */
const newId = `overlay(gen_random_uuid()::text placing '810c-bc' from 15 for 7)::uuid`;

/** So many newer bookings of the same customer, each with stops like any other's. */
async function copyBooking(count: number): Promise<void> {
  await world.owner.query(`
    create temporary table made as select n, ${newId} as id, ${newId} as quote_id from generate_series(1, ${count}) n`);
  await world.owner.query(
    `with quoted as (
       insert into quotes select copy.* from made, bookings join quotes as original on original.id = quote_id,
         jsonb_populate_record(null::quotes, to_jsonb(original) || jsonb_build_object('id', made.quote_id)) as copy
       where bookings.id = $1
     ), booked as (
       insert into bookings select copy.* from made, bookings as original,
         jsonb_populate_record(null::bookings, to_jsonb(original) || jsonb_build_object('id', made.id, 'quote_id', made.quote_id,
           'number', 'ST-X' || n, 'created_at', original.created_at + interval '1 second' * n,
           'view_key_hash', sha256(uuid_send(made.quote_id)))) as copy
       where original.id = $1
     )
     insert into stops select copy.* from made, stops as original,
       jsonb_populate_record(null::stops, to_jsonb(original) || jsonb_build_object('booking_id', made.id,
         'address', 'ถนนสีลม',
         'recipient_key_hash', sha256((made.id::text || original.index)::bytea))) as copy
     where original.booking_id = $1`,
    [old.id],
  );
}

const ofStaff = async (q: string) =>
  (
    await staffCall<{ id: string }[]>(
      world,
      staff,
      `GET /console/bookings?q=${encodeURIComponent(q)}`,
    )
  ).data.map((row) => row.id);
const own = async (q: string) =>
  (
    await call<{ id: string }[]>(world, `GET /bookings?q=${encodeURIComponent(q)}`, customer)
  ).data.map((row) => row.id);

test.each(["โรงหมู", "ตรอกโรงหมู 9", "thonburi", "THONBURI", "9/4", "ตร", "9/", "tH"])(
  "%s is found in an old booking beneath a thousand newer ones",
  async (word) => {
    expect(await ofStaff(word)).toEqual([old.id]);
    expect(await own(word)).toEqual([old.id]);
  },
);

test("a common word brings the newest, a page at a time; an unknown word nothing", async () => {
  expect(await ofStaff("สีลม")).toHaveLength(20);
  expect(await ofStaff("มาลี")).toHaveLength(20);
  expect(await own("สีลม")).toEqual(await ofStaff("สีลม"));
  for (const word of ["ไม่มีใครชื่อนี้", "%", "_", "ฬฬ", "\\"])
    expect([...(await ofStaff(word)), ...(await own(word))]).toEqual([]);
});

describe("nothing that is looked for reads every row", () => {
  const number = bookingNumber(1);
  const finds: [name: string, Find][] = [
    ...peopleFinds("สมชาย ใจดี").map((find): [string, Find] => ["people by name", find]),
    ...peopleFinds("0812345678").map((find): [string, Find] => ["people by phone", find]),
    ...peopleFinds("1กข 1234").map((find): [string, Find] => ["drivers by plate", find]),
    ["a booking by its number", numberedBookings(number)],
    ["bookings by a part of a number", numberedBookings("4F7K")],
    ...["สีลมซอย", "0812345678", "ฬฬ"].flatMap((typed) =>
      [...bookingSearch(typed).finds, ...incomingSearch(typed).finds].map(
        (find): [string, Find] => [typed, find],
      ),
    ),
    ...ownBookingSearch("สีลมซอย", "00000000-0000-4000-8000-000000000000").finds.map(
      (find): [string, Find] => ["own", find],
    ),
  ];
  test.each(finds)("%s %#", async (_name, { from, id, where }) => {
    const plan = await world.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<
        Record<string, string>
      >`explain select ${id} from ${from} where ${where}`.execute(trx);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).not.toMatch(/Seq Scan|Disabled: true/);
    // An index that is read from one end to the other is no better than the table.
    expect(plan.match(/Index (Only )?Scan[^\n]*\n(?!\s*(Index Cond|Recheck))/g) ?? []).toEqual([]);
  });
});

test("a text is found however either side is spelled, and signs of patterns are letters", async () => {
  const matches = async (text: string, typed: string) => {
    const { rows } = await sql<{
      found: boolean;
    }>`select ${contains(`'${text.replaceAll("'", "''")}'`, typed)} as found`.execute(
      world.deps.db,
    );
    return rows[0]?.found;
  };
  const alike: [stored: string, typed: string][] = [
    ["กำพล", "กํา" + "พล"],
    ["น้ำทิพย์", "นํ้าทิพย์"],
    ["น้ำทิพย์", "น้ํา" + "ทิพย์"],
    ["น้ำทิพย์", "นำ้ทิพย์"],
    ["แก้วตา", "เเก้วตา"],
    ["สมหญิง\u200bดี", "สมหญิงดี"],
    ["ที่บ้าน", "ท\u0e48\u0e35บ้าน"],
    ["O’Connor", "O'Connor"],
    ["JOSÉ", "jose"],
    ["Cafe\u0301 Amazon", "CAFÉ"],
    ["Иван", "ИВАН"],
    ["ＳＣＢ พาร์ค", "scb"],
    ["ซอย ๙/๔", "9/4"],
    ["สมชาย  ใจดี", "สมชาย ใจดี"],
    ["สมชาย ใจดี", "ใจ"],
    ["100% sure", "100%"],
  ];
  for (const [stored, typed] of alike) {
    expect(await matches(stored, typed), `${stored} ${typed}`).toBe(true);
    if (searchText(stored) === searchText(typed)) expect(await matches(typed, stored)).toBe(true);
  }
  for (const [stored, typed] of [
    ["สมชาย ใจดี", "ดี"],
    ["100 percent", "0%"],
    ["100 percent", "100%"],
    ["น้ำ", "นา"],
  ] as const)
    expect(await matches(stored, typed), `${stored} ${typed}`).toBe(false);
});

test("property: the database folds a text as the program does", async () => {
  const sign = fc.constantFrom(
    ..."กนท่้็์ิีุูำาัเแโ ๆฯ๙ \u0e4d\u200b\u200d\u00ad’‘`'“\"–-Aéa\u0301ßИＡ１%_\\0",
  );
  const texts = fc.sample(fc.string({ unit: sign, maxLength: 12 }), 3000);
  const { rows } = await sql<{ folded: string }>`
    select public.search_text(typed) as folded
    from unnest(${texts}::text[]) with ordinality as t (typed, n) order by n`.execute(
    world.deps.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(searchText));
});

test("a database without the extension says what to do about it", () => {
  const fine = { available: true, schema: "extensions", may_create: false };
  expect(problemOf(fine)).toBeNull();
  expect(problemOf({ ...fine, schema: null, may_create: true })).toBeNull();
  expect(problemOf({ ...fine, schema: null })).toContain(
    "create extension pg_trgm schema extensions",
  );
  expect(problemOf({ ...fine, schema: null, available: false })).toContain("contrib");
  expect(problemOf({ ...fine, schema: "public" })).toContain(
    "alter extension pg_trgm set schema extensions",
  );
});
