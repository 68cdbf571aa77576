import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  csvOf,
  headingTexts,
  type Importer,
  importerFor,
  rowTo,
} from "../../../../../testing/partners/imports.ts";
import { newKey, newPartner, type Partner } from "../../../../../testing/partners/partner.ts";
import { call } from "../../../../../testing/world/call.ts";
import { newCustomer } from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../../testing/world/while-holding.ts";
import { runDueTestJobs } from "../../test-mode/test-runner.ts";
import { readTable } from "../file/read-table.ts";
import { bookImport } from "./book-import.ts";

let world: TestWorld;
let partner: Partner;
let member: Importer;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  member = importerFor(world, { token: partner.owner.token, headers: partner.headers });
});
afterAll(() => world.close());

const statesOf = (rows: readonly ImportRowView[]) => rows.map(({ state }) => state);
const countBookings = async () =>
  Number(
    (
      await world.owner.query("select count(*) from bookings where business_id = $1", [
        partner.business.id,
      ])
    ).rows[0].count,
  );

describe("rows are booked once", () => {
  test("two presses at once and a repeated one book each row once, with its result", async () => {
    const before = await countBookings();
    const sent = await member.sendRows(rowTo("F-1"), rowTo("F-2", "xyzzy"), rowTo("F-3"));
    expect(sent.data.counts).toMatchObject({ ready: 2, unsure: 1 });
    const pressed = await Promise.all([
      member.book(sent.data, "one press"),
      member.book(sent.data),
      member.book(sent.data),
    ]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await member.as(`PUT /business/imports/${sent.data.id}/rows/1`, {})).code).toBe(
      "import_row_taken",
    );
    const columns = { columns: sent.data.columns, acceptsArea: false };
    expect((await member.as(`PUT /business/imports/${sent.data.id}/columns`, columns)).code).toBe(
      "import_under_way",
    );
    expect((await member.as(`DELETE /business/imports/${sent.data.id}`)).code).toBe(
      "import_under_way",
    );
    await world.runJobs();
    const rows = await member.rows(sent.data.id);
    expect(statesOf(rows)).toEqual(["booked", "unsure", "booked"]);
    expect(await countBookings()).toBe(before + 2);
    expect((await member.book(sent.data, "one press")).status).toBe(200);
    expect((await member.book(sent.data)).code).toBe("import_nothing_ready");

    const found = await call<BookingView[]>(world, "GET /bookings?reference=F-1", {
      token: partner.owner.token,
      headers: partner.headers,
    });
    expect(found.data[0]).toMatchObject({
      id: rows[0]?.booking?.id,
      number: rows[0]?.booking?.number,
      totalSatang: rows[0]?.totalSatang,
      madeBy: `member:${partner.owner.id}`,
    });
    // The rest of the file is fixed and booked later.
    await member.as(`PUT /business/imports/${sent.data.id}/rows/2`, {
      texts: { dropoffAddress: "สีลมคอมเพล็กซ์" },
    });
    await member.book(await member.load(sent.data.id));
    await world.runJobs();
    expect(await countBookings()).toBe(before + 3);
    expect(await member.load(sent.data.id)).toMatchObject({
      counts: { booked: 3 },
      totalSatang: 0,
      bookedSatang: expect.any(Number),
    });
    // The same file again says so.
    const twice = await member.sendRows(rowTo("F-1"), rowTo("F-2", "xyzzy"), rowTo("F-3"));
    expect(twice.data.bookedBefore?.id).toBe(sent.data.id);
  });

  test("a process that dies between two rows leaves the rest to two others, and no row is booked twice", async () => {
    const before = await countBookings();
    const sent = await member.sendRows(rowTo("L-1"), rowTo("L-2"), rowTo("L-3"));
    await member.book(sent.data);
    const input = { importId: sent.data.id };
    await whileHolding(world, async (trx) => {
      await sql`select from quotes where id = (select quote_id from booking_import_rows
        where import_id = ${sent.data.id} and number = 2) for update`.execute(trx);
      const dying = bookImport(world.deps, input).catch(() => "died");
      const waiting = async () =>
        (
          await world.owner.query(
            "select pid from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())",
          )
        ).rows[0];
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBeTruthy();
      await sql`select pg_terminate_backend(${(await waiting()).pid})`.execute(world.deps.db);
      // Row 3 is tried all the same; then the process is gone.
      expect(await dying).toBe("died");
    });
    expect(statesOf(await member.rows(sent.data.id))).toEqual(["booked", "queued", "booked"]);
    await Promise.all([bookImport(world.deps, input), bookImport(world.deps, input)]);
    expect(statesOf(await member.rows(sent.data.id))).toEqual(["booked", "booked", "booked"]);
    expect(await countBookings()).toBe(before + 3);
  });

  test("only at the price that was shown, while it holds, and with the money for all of it", async () => {
    const sent = await member.sendRows(rowTo("G-1"), rowTo("G-2"));
    const { totalSatang, id } = sent.data;
    expect((await member.book({ id, totalSatang: totalSatang - 100 })).code).toBe("price_changed");
    world.clock.advance(11 * 60);
    expect((await member.book(sent.data)).code).toBe("quote_expired");
    const again = await member.as<ImportView>(`PUT /business/imports/${id}/columns`, {
      columns: sent.data.columns,
      acceptsArea: false,
    });
    const poor = await newPartner(world, { balanceSatang: 100 });
    const theirs = importerFor(world, { token: poor.owner.token, headers: poor.headers });
    const small = await theirs.sendRows(rowTo("G-1"));
    expect((await theirs.book(small.data)).code).toBe("insufficient_balance");
    expect(statesOf(await theirs.rows(small.data.id))).toEqual(["ready"]);
    expect((await member.book(again.data)).status).toBe(200);
    await world.runJobs();
    expect(statesOf(await member.rows(id))).toEqual(["booked", "booked"]);
  });
});

describe("what became of a file is there to read", () => {
  test("a row that is refused says why, and the others are booked all the same", async () => {
    const sent = await member.sendRows(rowTo("H-1"), rowTo("H-2"));
    await member.book(sent.data);
    await world.owner.query(
      "update quotes set expires_at = created_at where id = (select quote_id from booking_import_rows where import_id = $1 and number = 1)",
      [sent.data.id],
    );
    await world.runJobs();
    const rows = await member.rows(sent.data.id);
    expect(rows).toMatchObject([
      { state: "failed", refusal: { code: "quote_expired" }, booking: null },
      { state: "booked", refusal: null },
    ]);
    expect((await member.load(sent.data.id)).attention).toBe(1);
    // The result file has every row with what became of it.
    const response = await world.app.inject({
      url: `/api/business/imports/${sent.data.id}/result?format=csv`,
      headers: {
        authorization: `Bearer ${partner.owner.token}`,
        "accept-language": "en",
        ...partner.headers,
      },
    });
    const read = await readTable(response.rawPayload);
    const table = read.ok ? read.table : [];
    expect(table[0]?.slice(-4)).toEqual(["Result", "Booking number", "Price (baht)", "Problem"]);
    expect(table[1]?.slice(-4)[0]).toBe("Not booked");
    expect(table[2]?.slice(-4, -2)).toEqual(["Booked", rows[1]?.booking?.number]);
    const workbook = await world.app.inject({
      url: `/api/business/imports/${sent.data.id}/result`,
      headers: {
        authorization: `Bearer ${partner.owner.token}`,
        "accept-language": "en",
        ...partner.headers,
      },
    });
    const sheet = await readTable(workbook.rawPayload);
    expect(sheet.ok && sheet.table.map((row) => row[0])).toEqual([headingTexts[0], "H-1", "H-2"]);
  });

  test("a repeated upload makes one file; files are listed, and removed", async () => {
    world.clock.advance(1);
    const bytes = csvOf([headingTexts, rowTo("I-1")]);
    const first = await member.send(bytes, { "idempotency-key": "one upload" });
    const second = await member.send(bytes, { "idempotency-key": "one upload" });
    expect(second.data.id).toBe(first.data.id);
    const listed = await member.as<ImportView[]>("GET /business/imports?limit=1");
    expect(listed.data.map(({ id }) => id)).toEqual([first.data.id]);
    expect(listed.nextCursor).not.toBeNull();
    const next = await member.as<ImportView[]>(
      `GET /business/imports?limit=50&cursor=${listed.nextCursor}`,
    );
    expect(next.data.map(({ id }) => id)).not.toContain(first.data.id);
    expect((await member.as(`DELETE /business/imports/${first.data.id}`)).status).toBe(200);
    expect((await member.as(`GET /business/imports/${first.data.id}`)).code).toBe("not_found");
  });

  test("order numbers that a business wants unique are refused before anything is booked", async () => {
    await world.owner.query("update businesses set reference_unique = true where id = $1", [
      partner.business.id,
    ]);
    const sent = await member.sendRows(rowTo("F-1"), rowTo("J-1"), rowTo("J-1"));
    expect(statesOf(await member.rows(sent.data.id))).toEqual(["wrong", "ready", "wrong"]);
    expect((await member.rows(sent.data.id))[2]?.problems).toHaveProperty("reference");
    await world.owner.query("update businesses set reference_unique = false where id = $1", [
      partner.business.id,
    ]);
  });
});

test("files are for the people of their business who book: no key, no viewer, no stranger", async () => {
  const sent = await member.sendRows(rowTo("K-1"));
  const path = `/business/imports/${sent.data.id}` as const;
  const key = await newKey(world, partner);
  expect((await call(world, `GET ${path}`, { token: key.secretKey })).code).toBe("scope_missing");
  const stranger = await newCustomer(world);
  expect((await call(world, `GET ${path}`, { token: stranger.token })).code).toBe("scope_missing");
  expect(
    (await call(world, `GET ${path}`, { token: stranger.token, headers: partner.headers })).code,
  ).toBe("not_found");
  const other = await newPartner(world);
  const theirs = importerFor(world, { token: other.owner.token, headers: other.headers });
  for (const [route, body] of [
    [`GET ${path}`, undefined],
    [`GET ${path}/rows`, undefined],
    [`PUT ${path}/columns`, { columns: sent.data.columns, acceptsArea: true }],
    [`PUT ${path}/places`, { address: "x", place: { latitude: 13, longitude: 100 } }],
    [`PUT ${path}/rows/1`, {}],
    [`POST ${path}/book`, { totalSatang: 0 }],
    [`GET ${path}/result`, undefined],
    [`DELETE ${path}`, undefined],
  ] as const)
    expect((await theirs.as(route, body)).code, route).toBe("not_found");
  const viewer = await newCustomer(world);
  await world.owner.query(
    "insert into business_members (business_id, account_id, role, joined_at) values ($1, $2, 'viewer', now())",
    [partner.business.id, viewer.id],
  );
  const reads = importerFor(world, { token: viewer.token, headers: partner.headers });
  expect((await reads.as(`GET ${path}`)).status).toBe(200);
  expect((await reads.book(sent.data)).code).toBe("scope_missing");
  expect((await reads.sendRows(rowTo("K-2"))).code).toBe("scope_missing");
  expect((await member.as(`PUT ${path}/rows/9`, {})).code).toBe("not_found");
});

test("a file of test mode stays there, and its rows become test bookings", async () => {
  const inTest = importerFor(world, {
    token: partner.owner.token,
    headers: { ...partner.headers, "songtan-mode": "test" },
  });
  const before = await countBookings();
  const sent = await inTest.sendRows(rowTo("T-1"));
  expect(sent.data.counts.ready).toBe(1);
  expect((await member.as(`GET /business/imports/${sent.data.id}`)).code).toBe("not_found");
  expect((await inTest.book(sent.data)).status).toBe(200);
  await runDueTestJobs(world.deps);
  expect(statesOf(await inTest.rows(sent.data.id))).toEqual(["booked"]);
  expect(await countBookings()).toBe(before);
});
