import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { zipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import {
  csvOf,
  headingTexts,
  type Importer,
  importerFor,
  rowTo,
} from "../../../../testing/partners/imports.ts";
import { newKey, newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../testing/world/while-holding.ts";
import { runDueTestJobs } from "../test-mode/test-runner.ts";
import { bookImport } from "./booking/book-import.ts";
import { readTable } from "./file/read-table.ts";

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

describe("a file is read", () => {
  const table = [
    headingTexts,
    [
      "A-1",
      "ร้านดอกไม้",
      "0812345678",
      "สยามพารากอน, ปทุมวัน",
      'คุณ "นิด"',
      "0898765432",
      "ตลาดนัดจตุจักร",
      "590",
      "2",
    ],
    ["A-2", "", "", "", "สมชาย", "0623456789", "สีลมคอมเพล็กซ์", "", "1.5"],
  ];
  /** A spreadsheet makes numbers of phones. */
  const withoutZero = table.map((row) => row.map((cell) => cell.replace(/^0(?=\d{9}$)/, "")));
  const toThai = (text: string) =>
    Buffer.from(
      [...text].map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code < 0x80 ? code : code - 0x0e00 + 0xa0;
      }),
    );
  const forms: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["UTF-8", () => Buffer.from(csvOf(table))],
    ["UTF-8 with a mark", () => Buffer.from(`\uFEFF${csvOf(table)}`)],
    ["TIS-620, as Excel saves CSV in Thailand", () => toThai(csvOf(withoutZero))],
    ["semicolons", () => Buffer.from(csvOf(table, ";"))],
    ["a line that names the separator", () => Buffer.from(`sep=;\r\n${csvOf(table, ";")}`)],
    ["Excel's Unicode text", () => Buffer.from(`\uFEFF${csvOf(table, "\t")}`, "utf16le")],
    [
      "XLSX",
      () =>
        writeWorkbook(table.map((row) => row.map((value) => ({ type: String, value })))).toBuffer(),
    ],
    [
      "XLSX with phones as numbers",
      () =>
        writeWorkbook(
          withoutZero.map((row) =>
            row.map((value) =>
              /^\d+(\.\d+)?$/.test(value)
                ? { type: Number, value: Number(value) }
                : { type: String, value },
            ),
          ),
        ).toBuffer(),
    ],
  ];

  test("the same from every form that people save it in", async () => {
    const seen = new Map<string, unknown>();
    for (const [name, make] of forms) {
      const read = await readTable(await make());
      const rows = read.ok
        ? read.table.map((row) => row.map((cell) => cell.replace(/^0(?=\d{9}$)/, "")))
        : read;
      seen.set(name, rows);
    }
    for (const [name, rows] of seen) expect(rows, name).toEqual(withoutZero);
  });

  test("and the rows are the same to the product: places found, phones whole, priced", async () => {
    const answers = [];
    for (const [, make] of [forms[0], forms[2], forms[7]] as typeof forms) {
      const sent = await member.send(await make());
      expect(sent.status).toBe(201);
      const booked = await world.owner.query(
        "select contacts, total_satang from booking_import_rows where import_id = $1 order by number",
        [sent.data.id],
      );
      answers.push({ rows: booked.rows, columns: sent.data.columns, counts: sent.data.counts });
    }
    expect(answers[0]?.counts.ready).toBe(2);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("a template in either form is filled in, and its examples are never booked", async () => {
    for (const format of ["csv", "xlsx"]) {
      for (const language of ["th", "en"]) {
        const response = await world.app.inject({
          url: `/api/business/import-template?format=${format}`,
          headers: {
            authorization: `Bearer ${partner.owner.token}`,
            "accept-language": language,
            ...partner.headers,
          },
        });
        expect(response.statusCode).toBe(200);
        const sent = await member.send(response.rawPayload);
        expect(sent.data.counts.skipped, format).toBe(2);
        expect(sent.data.columns).not.toContain(null);
      }
    }
  });

  test("what is no table, empty, locked, too long or made to burst is refused in the user's language", async () => {
    const heading = csvOf([headingTexts]);
    const many = csvOf([
      headingTexts,
      ...Array.from({ length: 1001 }, (_, index) => rowTo(`${index}`)),
    ]);
    const bomb = zipSync(
      { "xl/worksheets/sheet1.xml": new Uint8Array(41 * 1024 * 1024) },
      { level: 1 },
    );
    const unreadable = [
      Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(200, 7)]),
      zipSync({ "readme.txt": Buffer.from("x") }),
      // A workbook with a password, or of before 2007.
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
    ];
    for (const bytes of unreadable)
      expect(await readTable(bytes)).toEqual({ ok: false, problem: "import_unreadable" });
    const files: [string, Uint8Array | string][] = [
      ["import_unreadable", Buffer.from("ffd8ffe000104a46494600", "hex")],
      ["import_too_large", bomb],
      ["import_empty", heading],
      ["import_too_many_rows", many],
    ];
    for (const [code, bytes] of files) {
      const answer = await member.send(bytes);
      expect([answer.status, answer.code]).toEqual([422, code]);
      expect(answer.error.message).toMatch(/[ก-๙]/);
    }
    const english = await member.send("\n", { "accept-language": "en" });
    expect(english.error.message).toBe(
      "There is no row below the headings of this file. Please enter at least one booking.",
    );
    const big = await member.as("POST /business/imports", {
      name: "x",
      base64: "A".repeat(2_900_000),
    });
    expect([big.status, big.code]).toEqual([413, "too_large_upload"]);
    const none = await member.as("POST /business/imports", { name: "", base64: "ก" });
    expect(Object.keys(none.error.fields ?? {}).sort()).toEqual(["base64", "name"]);
  });
});

describe("rows are checked in place", () => {
  test("rows that are right are silent; the others say what is wrong, and are fixed by hand", async () => {
    const sent = await member.sendRows(
      rowTo("B-1"),
      rowTo("B-2", "บิ๊กซี"),
      rowTo("B-3", "บิ๊กซี"),
      rowTo("B-4", "ตลาดนัดจตุจักร", "12"),
    );
    expect(sent.data.counts).toMatchObject({ ready: 1, unsure: 2, wrong: 1 });
    expect(sent.data.attention).toBe(2);
    const [unsure, wrong] = await member.rows(sent.data.id, "attention");
    expect(unsure).toMatchObject({
      number: 2,
      state: "unsure",
      alike: 1,
      doubts: [{ field: "dropoffAddress", address: "บิ๊กซี", doubt: "several" }],
    });
    expect(wrong).toMatchObject({
      number: 4,
      problems: { dropoffPhone: expect.stringMatching(/[ก-๙]/) },
    });

    // One choice settles every row with that address.
    const [candidate] = unsure?.doubts[0]?.candidates ?? [];
    if (!candidate) throw new Error("no candidate");
    const { latitude, longitude, id: placeId } = candidate;
    const chosen = await member.as<ImportView>(`PUT /business/imports/${sent.data.id}/places`, {
      address: "บิ๊กซี",
      place: { latitude, longitude, placeId },
    });
    expect(chosen.data.counts).toMatchObject({ ready: 3, unsure: 0, wrong: 1 });
    const fixed = await member.as<ImportRowView>(`PUT /business/imports/${sent.data.id}/rows/4`, {
      texts: { dropoffPhone: "0898765432" },
    });
    expect(fixed.data).toMatchObject({
      state: "ready",
      problems: {},
      totalSatang: expect.any(Number),
    });
    expect((await member.load(sent.data.id)).attention).toBe(0);
    // What was typed and chosen outlasts a change of the columns.
    const again = await member.as<ImportView>(`PUT /business/imports/${sent.data.id}/columns`, {
      columns: sent.data.columns,
      acceptsArea: false,
    });
    expect(again.data.counts.ready).toBe(4);
  });

  test("a pick-up is named once for the rows below, and fixed once for all", async () => {
    const sent = await member.sendRows(
      ["C-1", "ร้าน", "0812345678", "xyzzy", "นิด", "0898765432", "สีลมคอมเพล็กซ์", "", "1"],
      ["C-2", "", "", "", "สมชาย", "0623456789", "ตลาดนัดจตุจักร", "", "1"],
      ["C-3", "", "", "", "สมหญิง", "0623456789", "ตลาดนัดจตุจักร", "", "1"],
    );
    expect(sent.data.counts.unsure).toBe(3);
    const attention = await member.rows(sent.data.id, "attention");
    expect(attention).toMatchObject([{ number: 1, alike: 2, doubts: [{ doubt: "unlike" }] }]);
    await member.as(`PUT /business/imports/${sent.data.id}/rows/1`, {
      texts: { pickupAddress: "สยามพารากอน" },
    });
    expect(statesOf(await member.rows(sent.data.id))).toEqual(["ready", "ready", "ready"]);
  });

  test("columns are changed, left out rows cost nothing, and a district is accepted for all", async () => {
    const district = "12/3 ม.5 ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540";
    const sent = await member.send(
      csvOf([
        ["x1", "x2", "x3", "x4", "x5", "x6", "x7"],
        rowTo("D-1").slice(0, 7),
        rowTo("D-2", district).slice(0, 7),
      ]),
    );
    expect(sent.data.counts.wrong).toBe(2);
    const columns = [
      "reference",
      "pickupName",
      "pickupPhone",
      "pickupAddress",
      "dropoffName",
      "dropoffPhone",
      "dropoffAddress",
    ];
    const set = (acceptsArea: boolean, fields: unknown[] = columns) =>
      member.as<ImportView>(`PUT /business/imports/${sent.data.id}/columns`, {
        columns: fields,
        acceptsArea,
      });
    expect((await set(false)).data.counts).toMatchObject({ ready: 1, unsure: 1 });
    expect((await member.rows(sent.data.id, "attention"))[0]?.doubts[0]?.doubt).toBe("area");
    const both = await set(true);
    expect(both.data.counts).toMatchObject({ ready: 2 });
    await member.as(`PUT /business/imports/${sent.data.id}/rows/2`, { skipped: true });
    const { totalSatang, counts } = await member.load(sent.data.id);
    expect(counts).toMatchObject({ ready: 1, skipped: 1 });
    expect(totalSatang).toBeLessThan(both.data.totalSatang);
    await member.as(`PUT /business/imports/${sent.data.id}/rows/2`, { skipped: false });
    expect((await member.load(sent.data.id)).totalSatang).toBe(both.data.totalSatang);
    expect((await set(true, columns.slice(1))).code).toBe("invalid");
    expect((await set(true, [...columns.slice(1), "pickupName"])).error.fields).toHaveProperty(
      "columns",
    );
  });

  test("what has no price says why: too heavy, too far, cash that is not collected", async () => {
    const sent = await member.sendRows(
      rowTo("E-1").with(8, "900"),
      rowTo("E-2", "ท่าอากาศยานเชียงใหม่"),
      rowTo("E-3").with(7, "19,000"),
    );
    const rows = await member.rows(sent.data.id);
    expect(rows.map(({ refusal }) => refusal?.code)).toEqual(["too_heavy", "too_far", undefined]);
    expect(rows[0]?.refusal?.message).toMatch(/[ก-๙]/);
    expect(statesOf(rows)).toEqual([
      "wrong",
      "wrong",
      rows[2]?.problems.codBaht ? "wrong" : "ready",
    ]);
  });
});

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
