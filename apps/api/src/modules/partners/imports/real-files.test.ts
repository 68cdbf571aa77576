import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvOf, type Importer, importerFor } from "../../../../testing/partners/imports.ts";
import { newPartner } from "../../../../testing/partners/partner.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let member: Importer;
beforeAll(async () => {
  world = await openTestWorld();
  const partner = await newPartner(world);
  member = importerFor(world, { token: partner.owner.token, headers: partner.headers });
});
afterAll(() => world.close());

const headings = ["order", "sender", "sender phone", "from", "recipient", "phone", "to"];
const row = (order: string, phone = "0898765432") => [
  ...[order, "ร้าน", "0812345678", "สยามพารากอน", "สมชาย", phone, "ตลาดนัดจตุจักร"],
];
const send = (heading: string, cells: readonly string[], separator = ",") =>
  member.send(
    csvOf(
      [[...headings, heading], ...cells.map((cell, index) => [...row(`S-${index}`), cell])],
      separator,
    ),
  );

type Cell = { text?: string; number?: number; style?: number };
/** A workbook as Excel writes it: styles 1 to 3 are a day, a day and time of the Buddhist era, and a time of ours. */
function workbookOf(rows: readonly (readonly Cell[])[], more: { hidden?: readonly number[] } = {}) {
  const letter = (index: number) => String.fromCharCode(65 + index);
  const cell = ({ text, number, style = 0 }: Cell, column: number, line: number) =>
    text === undefined
      ? `<c r="${letter(column)}${line}" s="${style}"><v>${number}</v></c>`
      : `<c r="${letter(column)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const data = rows.map((cells, index) => {
    const hidden = more.hidden?.includes(index + 1) ? ' hidden="1"' : "";
    return `<row r="${index + 1}"${hidden}>${cells.map((one, at) => cell(one, at, index + 1)).join("")}</row>`;
  });
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="now" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/bbbb hh:mm"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>secret</t></is></c></row></sheetData></worksheet>`,
    "xl/worksheets/sheet2.xml": `<worksheet ${main}><cols><col min="9" max="9" hidden="1"/></cols><sheetData>${data.join("")}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}
const texts = (...cells: string[]): Cell[] => cells.map((text) => ({ text }));

describe("a decimal comma", () => {
  test("is asked about once for its column, and its rows are ready as it was answered", async () => {
    const { data } = await send("COD", ["150,50", "1,250", "99,5"], ";");
    expect(data.counts).toMatchObject({ ready: 1, unsure: 2, wrong: 0 });
    expect(data.questions).toEqual([
      {
        ...{ kind: "decimal", column: 7, rows: 2, likely: "comma" },
        examples: [
          { text: "150,50", readings: { comma: "150.50", dot: "15,050" } },
          { text: "99,5", readings: { comma: "99.50", dot: "995" } },
        ],
      },
    ]);
    const answer = { kind: "decimal", column: 7, mark: "comma" };
    const answered = await member.as<typeof data>(
      `PUT /business/imports/${data.id}/answers`,
      answer,
    );
    expect(answered.data).toMatchObject({ questions: [], counts: { ready: 3, unsure: 0 } });
    const rows = await member.rows(data.id);
    expect(rows.map((one) => one.texts.codBaht)).toEqual(["150.50", "1,250", "99.50"]);
  });

  test("in a weight too, also where commas part the columns", async () => {
    const { data } = await send("weight", ["0,5", "1.5"]);
    expect(data.questions[0]).toMatchObject({ kind: "decimal", rows: 1, likely: null });
    expect(data.counts).toMatchObject({ ready: 1, unsure: 1 });
  });
});

test("ruined phones and order numbers have a sentence of their own", async () => {
  const sent = await member.send(csvOf([headings, row("A-1", "8.99E+08"), row("5.81244E+17")]));
  const rows = await member.rows(sent.data.id);
  expect(rows.map(({ problems }) => Object.keys(problems))).toEqual([
    ["dropoffPhone"],
    ["reference"],
  ]);
  expect(rows[0]?.problems.dropoffPhone).toMatch(/ตัดเลขท้าย/);
  const whole = await member.send(csvOf([headings, row("A-2", "8.98765432E+8")]));
  expect(whole.data.counts.ready).toBe(1);
});

describe("days and times", () => {
  test("a day without a time is a question in both kinds of file, answered once", async () => {
    const inWorkbook = workbookOf([
      texts(...headings, "วันที่รับ"),
      [...texts(...row("D-1")), { number: 46357, style: 1 }],
    ]);
    for (const { data } of [await member.send(inWorkbook), await send("วันที่รับ", ["1/12/2569"])]) {
      expect(data.questions).toMatchObject([{ kind: "time", rows: 1, minute: 360 }]);
      expect(data.counts).toMatchObject({ ready: 0, unsure: 1 });
      await member.as(`PUT /business/imports/${data.id}/answers`, { kind: "time", minute: 480 });
      const [read] = await member.rows(data.id);
      expect(read).toMatchObject({ state: "ready", texts: { pickUpAt: "2026-12-01 08:00" } });
    }
  });

  test("Buddhist formats, serial numbers and a midnight that was meant are read", async () => {
    const cells: Cell[] = [
      { number: 46357.375, style: 2 },
      { number: 46357.375 },
      { number: 46357.375, style: 3 },
      { number: 46357, style: 3 },
    ];
    const { data } = await member.send(
      workbookOf([
        texts(...headings, "เวลารับของ"),
        ...cells.map((cell, index) => [...texts(...row(`T-${index}`)), cell]),
      ]),
    );
    expect(data.counts.ready).toBe(4);
    expect((await member.rows(data.id)).map((one) => one.texts.pickUpAt)).toEqual([
      ...["2026-12-01 09:00", "46357.375", "2026-12-01 09:00", "2026-12-01 00:00"],
    ]);
  });
});

test("hidden rows, columns and sheets are left out and counted", async () => {
  const { data } = await member.send(
    workbookOf(
      [
        texts(...headings, "COD", "weight"),
        texts(...row("H-1"), "10", "99"),
        texts(...row("H-2"), "20", "99"),
        texts(...row("H-3"), "30", "99"),
      ],
      { hidden: [3, 4] },
    ),
  );
  expect(data).toMatchObject({
    counts: { ready: 1 },
    leftOut: { rows: 2, columns: 1, sheets: 1 },
  });
  expect(data.headings).not.toContain("weight");
});

test("units of headings count, and one that does not convert is refused in words", async () => {
  const grams = await send("น้ำหนัก (กรัม)", ["15"]);
  expect((await member.rows(grams.data.id))[0]).toMatchObject({
    state: "ready",
    texts: { weightKg: "0.015" },
  });
  const dollars = await send("COD (USD)", ["100"]);
  expect(dollars.data.counts).toMatchObject({ ready: 0, wrong: 1 });
  const remark = await send("COD (ถ้ามี)", ["100"]);
  expect(remark.data).toMatchObject({ unreadWords: { "7": "ถ้ามี" }, counts: { ready: 1 } });
});

describe("an order in several rows", () => {
  test("is unsure until a person says whether it is one delivery or several", async () => {
    const { data } = await member.send(csvOf([headings, row("SO-1"), row("SO-1"), row("SO-1")]));
    expect(data).toMatchObject({
      counts: { ready: 1, unsure: 2 },
      attention: 2,
      questions: [{ kind: "repeats", rows: 2 }],
    });
    expect((await member.rows(data.id)).map(({ repeats }) => repeats)).toEqual([
      null,
      { row: 1 },
      { row: 1 },
    ]);
    await member.as(`PUT /business/imports/${data.id}/rows/2`, { separate: true });
    expect((await member.load(data.id)).counts).toMatchObject({ ready: 2, unsure: 1 });
    const answer = { kind: "repeats", separate: false };
    const left = await member.as<typeof data>(`PUT /business/imports/${data.id}/answers`, answer);
    expect(left.data).toMatchObject({ counts: { ready: 2, skipped: 1 }, questions: [] });
  });

  test("rows without order numbers repeat by their texts, and another recipient is another delivery", async () => {
    const { data } = await member.send(csvOf([headings, row(""), row(""), row("", "0811112222")]));
    expect(data.counts).toMatchObject({ ready: 2, unsure: 1 });
  });
});

test("a shop's export is read with its parts, and each row shows its place and district", async () => {
  const { data } = await member.send(
    csvOf([
      [
        "Order Number",
        "First Name (Shipping)",
        "Last Name (Shipping)",
        "Address 1&2 (Shipping)",
        "City (Shipping)",
        "Postcode (Shipping)",
        "Phone (Billing)",
        "Item Name",
        "sender",
        "sender phone",
        "from",
      ],
      [
        "W-1",
        "สมชาย",
        "ใจดี",
        "ตลาดนัดจตุจักร",
        "เขตจตุจักร",
        "10900",
        "0898765432",
        "เสื้อยืด",
        "ร้าน",
        "0812345678",
        "สยามพารากอน",
      ],
    ]),
  );
  const [read] = await member.rows(data.id);
  expect(read).toMatchObject({
    state: "ready",
    texts: { dropoffName: "สมชาย ใจดี", dropoffAddress: "ตลาดนัดจตุจักร เขตจตุจักร 10900" },
    places: {
      pickup: { district: null },
      dropoff: { district: { name: "เขตจตุจักร", isInside: true } },
    },
  });
});
