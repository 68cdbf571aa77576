import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import {
  csvOf,
  headingTexts,
  type Importer,
  importerFor,
  rowTo,
} from "../../../../testing/partners/imports.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
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
      doubts: [{ field: "dropoffAddress", address: "บิ๊กซี", doubt: "several", alike: 1 }],
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
    expect(attention).toMatchObject([{ number: 1, doubts: [{ doubt: "unlike", alike: 2 }] }]);
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
    expect((await set(true, [...columns.slice(1), "pickupPhone"])).error.fields).toHaveProperty(
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
