import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canChangeRow, carryPickups, importFields, isExampleRow, isJoined } from "./fields.ts";
import { guessSeparator } from "./file-text.ts";
import { findHeadingRow, guessColumns } from "./guess-columns.ts";
import { headingKey } from "./heading-key.ts";
import { type PlaceCandidate, placeDoubt } from "./place-doubt.ts";
import { cellReader } from "./read-cells.ts";
import { readRow } from "./read-row.ts";
import { readPoint, readTime, repairPhone } from "./read-texts.ts";

/** What headings and cells are made of, and what breaks parsers. */
const letters = fc.constantFrom(...Array.from("กชื่อผู้รับเบอร์๑ aE+-.,:/()[]0189\u0000\n😀"));
const now = new Date("2026-11-26T03:00:00Z");
const whole = {
  pickupName: "ร้านดอกไม้",
  pickupPhone: "0812345678",
  pickupAddress: "สยามพารากอน",
  dropoffName: "คุณนิด",
  dropoffPhone: "0898765432",
  dropoffAddress: "ตลาดนัดจตุจักร",
};

describe("columns are guessed from their headings", () => {
  test("Thai and English, whatever the case, brackets, blanks and tone marks", () => {
    expect(
      guessColumns([
        ...["เลขที่คำสั่งซื้อ", "ชื่อผู้รับ*", "เบอรโทร", "ที่อยู่", "เก็บเงินปลายทาง (บาท)"],
        ...["น้ำหนัก(กก.)", "สี", "ชื่อผู้ส่ง", "ที่อยู่ผู้ส่ง"],
      ]),
    ).toEqual([
      ...["reference", "dropoffName", "dropoffPhone", "dropoffAddress", "codBaht"],
      ...["weightKg", null, "pickupName", "pickupAddress"],
    ]);
    expect(
      guessColumns([
        "Order No.",
        "SENDER PHONE",
        "Receiver Name",
        "Phone",
        "Delivery address",
        "COD",
      ]),
    ).toEqual([
      ...["reference", "pickupPhone", "dropoffName", "dropoffPhone", "dropoffAddress", "codBaht"],
    ]);
  });

  test("no field is guessed twice: the surer heading has it", () => {
    expect(guessColumns(["ชื่อ", "ชื่อผู้รับ", "ชื่อผู้รับ"])).toEqual([null, "dropoffName", null]);
  });

  test("any headings give one guess for each column, and each field at most once", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: letters }), { maxLength: 10 }), (headings) => {
        const columns = guessColumns(headings);
        const fields = columns.filter((field) => field !== null);
        expect(columns).toHaveLength(headings.length);
        const single = fields.filter((field) => !isJoined(field));
        expect(new Set(single).size).toBe(single.length);
      }),
    );
  });

  test("headings below a title are found", () => {
    const table = [
      ["รายการส่งของ"],
      ["วันที่ 26/11/2569"],
      ["ชื่อผู้รับ", "เบอร์โทร", "ที่อยู่"],
      ["นิด", "08", "x"],
    ];
    expect(findHeadingRow(table)).toBe(2);
    expect(findHeadingRow([["a", "b"]])).toBe(0);
    expect(headingKey("น้ำหนัก (กก.)")).toBe(headingKey("นำหนัก"));
  });
});

describe("rows", () => {
  test("a row that names no pick-up has that of the row above", () => {
    const rows = [
      { pickupName: "ก", pickupPhone: "1", reference: "A" },
      { reference: "B" },
      { pickupName: "ข" },
      {},
    ];
    expect(carryPickups(rows)).toEqual([
      rows[0],
      { pickupName: "ก", pickupPhone: "1", reference: "B" },
      { pickupName: "ข" },
      { pickupName: "ข" },
    ]);
  });

  test("what was typed over a cell counts, also when it empties it", () => {
    expect(
      cellReader({
        headings: ["", "", ""],
        columns: ["reference", null, "dropoffName"],
        answers: {},
      })([" a ", "b", "c"], { dropoffName: "" }),
    ).toEqual({ texts: { reference: "a" }, problems: {} });
    expect(isExampleRow({ reference: "ตัวอย่าง 1" })).toBe(true);
    expect(isExampleRow({ reference: "A-ตัวอย่าง" })).toBe(false);
    expect(canChangeRow("failed")).toBe(true);
    expect(canChangeRow("queued")).toBe(false);
  });

  test("what is left out and may be has its default; what must be there is a problem", () => {
    expect(readRow(whole, now)).toMatchObject({
      problems: {},
      row: {
        vehicle: "motorcycle",
        category: "other",
        weightKg: 1,
        codSatang: 0,
        scheduledAt: null,
      },
    });
    expect(Object.keys(readRow({}, now).problems)).toEqual([
      ...["pickupName", "pickupPhone", "pickupAddress"],
      ...["dropoffName", "dropoffPhone", "dropoffAddress"],
    ]);
  });

  test("an office's landline is read with its extension, also one that lost its first 0", () => {
    const read = (dropoffPhone: string) => readRow({ ...whole, dropoffPhone }, now);
    for (const typed of ["02-123-4567 ต่อ 12", "'021234567 ext. 12"])
      expect(read(typed)).toMatchObject({
        problems: {},
        row: { dropoff: { phone: "+6621234567;ext=12" } },
      });
    expect(read("21234567").row.dropoff.phone).toBe("+6621234567");
  });

  test("each thing that cannot be read is named at its column", () => {
    const { problems } = readRow(
      {
        ...whole,
        dropoffPhone: "1669",
        pickupPhone: "12",
        vehicle: "เรือ",
        category: "?",
        weightKg: "หนัก",
        codBaht: "1,000,000",
        declaredBaht: "แพง",
        pickUpAt: "2026-11-25 10:00",
        dropoffPoint: "ที่นี่",
        reference: "x".repeat(65),
      },
      now,
    );
    expect(problems).toEqual({
      dropoffPhone: "phone_invalid",
      pickupPhone: "phone_invalid",
      vehicle: "not_a_choice",
      category: "not_a_choice",
      weightKg: "format",
      codBaht: "too_big",
      declaredBaht: "format",
      pickUpAt: "date_past",
      dropoffPoint: "format",
      reference: "too_long",
    });
  });

  test("amounts, weights and vehicles read as people write them", () => {
    const texts = {
      ...whole,
      codBaht: "฿1,250.50 บาท",
      weightKg: "๒.๕ กก.",
      vehicle: "รถกระบะ ตู้ทึบ",
      category: "ของแตกง่าย",
    };
    expect(readRow(texts, now).row).toMatchObject({
      codSatang: 125_050,
      weightKg: 2.5,
      vehicle: "box_pickup",
      category: "fragile",
    });
    expect(readRow({ ...whole, codBaht: "-" }, now)).toMatchObject({
      problems: {},
      row: { codSatang: 0 },
    });
  });

  test("no text whatever makes reading throw", () => {
    const anyTexts = fc.dictionary(fc.constantFrom(...importFields), fc.string({ unit: letters }));
    fc.assert(fc.property(anyTexts, (texts) => void readRow(texts, now)));
  });
});

describe("what spreadsheets do to phones, times and positions is undone", () => {
  test.each([
    "0812345678",
    "812345678",
    "812345678.0",
    "8.12345678E+8",
    "66812345678",
    "'0812345678",
    "081-234-5678",
    "๐๘๑๒๓๔๕๖๗๘",
  ])("%s is the same phone", (text) => {
    expect(readRow({ ...whole, dropoffPhone: text }, now).row.dropoff.phone).toBe("+66812345678");
  });

  test("every mobile number survives being taken for a number", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom("6", "8", "9"),
        (rest, first) => {
          const phone = `0${first}${String(rest).padStart(8, "0")}`;
          expect(repairPhone(String(Number(phone)))).toBe(phone);
          expect(repairPhone(phone)).toBe(phone);
        },
      ),
    );
    expect(repairPhone("12345")).toBe("12345");
  });

  test("times of both eras and orders", () => {
    const at = "2026-12-01T07:30:00.000Z";
    for (const text of [
      "2026-12-01 14:30",
      "1/12/2569 14:30",
      "01/12/2026 14.30",
      "2569-12-01 14:30:00",
      "1 ธ.ค. 2569 14:30",
      "1 ธันวาคม 2569 เวลา 14.30 น.",
      "46357.6041666667",
      "2026-12-01T07:30:00Z",
      "2026-12-01T14:30:00+07:00",
    ])
      expect(readTime(text)?.toISOString(), text).toBe(at);
    for (const text of [
      "31/11/2026 10:00",
      "2026-13-01 10:00",
      "พรุ่งนี้",
      "2026-12-01",
      "1/1/26 10:00",
    ])
      expect(readTime(text), text).toBeNull();
  });

  test("positions", () => {
    expect(readPoint("13.7563, 100.5018")).toEqual({ latitude: 13.7563, longitude: 100.5018 });
    expect(readPoint("(13.7563 100.5018)")).not.toBeNull();
    expect(readPoint("91, 200")).toBeNull();
  });

  test("separators", () => {
    expect(guessSeparator('a;"b,c,d,e";f\n')).toBe(";");
    expect(guessSeparator("a\tb\tc")).toBe("\t");
    expect(guessSeparator("sep=|\r\na|b,c,d,e")).toBe("|");
    expect(guessSeparator("a,b")).toBe(",");
    expect(guessSeparator("")).toBe(",");
  });
});

describe("doubt about a place", () => {
  const place = (more: Partial<PlaceCandidate>): PlaceCandidate => ({
    ...{ id: "1", name: "สยามพารากอน", nameOther: "Siam Paragon", address: "", kind: "landmark" },
    ...{ latitude: 13.7465, longitude: 100.5348, precision: "point", postcode: "10330", match: 1 },
    ...{ isElsewhere: false, isBranch: false, isLong: false },
    ...more,
  });
  const far = { latitude: 14.2, longitude: 100.6 };

  test("the very name is silent; nothing, little alike, or twice alike is not", () => {
    expect(placeDoubt([place({})], false)).toBeNull();
    expect(placeDoubt([], false)).toBe("unknown");
    expect(placeDoubt([place({ match: 0.7 })], false)).toBe("unlike");
    expect(placeDoubt([place({ match: 0.7, isBranch: true })], false)).toBe("several");
    expect(placeDoubt([place({}), place({ id: "2", match: 0.99, ...far })], false)).toBe("several");
    expect(placeDoubt([place({}), place({ id: "2", match: 0.9, ...far })], false)).toBeNull();
    // The station in front of it is the same to a driver who reads the address.
    const nearby = { id: "2", latitude: 13.7506 };
    expect(placeDoubt([place({}), place({ ...nearby, name: "BTS" })], false)).toBeNull();
    expect(placeDoubt([place({}), place(nearby)], false)).toBe("several");
  });

  test("a place outside the district that the address names is doubtful, however alike", () => {
    expect(placeDoubt([place({ isElsewhere: true })], false)).toBe("unlike");
    const rival = place({ id: "2", ...far, isElsewhere: true });
    expect(placeDoubt([place({}), rival], false)).toBeNull();
  });

  test("a road is too long for a house on it, even with its postcode; a soi is not", () => {
    const road = place({ kind: "street", precision: "street", name: "ถนนสุขุมวิท", nameOther: "" });
    expect(placeDoubt([road], false)).toBe("area");
    expect(placeDoubt([{ ...road, name: "ซอยสุขุมวิท 19" }], false)).toBeNull();
    expect(placeDoubt([{ ...road, name: "ซอยสุขุมวิท 55", isLong: true }], false)).toBe("area");
  });

  test("a district is good enough only where its sender says so, and not one of two of a name", () => {
    const district = place({ kind: "tambon", precision: "amphoe", match: 0.8 });
    expect(placeDoubt([district], false)).toBe("area");
    expect(placeDoubt([district], true)).toBeNull();
    expect(placeDoubt([district, { ...district, ...far }], true)).toBe("several");
  });
});
