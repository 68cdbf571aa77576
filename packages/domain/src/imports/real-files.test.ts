import { describe, expect, test } from "vitest";
import type { ImportField } from "./fields.ts";
import { guessColumns } from "./guess-columns.ts";
import { unitOfHeading } from "./heading-units.ts";
import { cellReader, type FileAnswers } from "./read-cells.ts";
import { readRow } from "./read-row.ts";
import { hasLostDigits, readDay, readTime, repairReference } from "./read-texts.ts";

const now = new Date("2026-11-30T03:00:00Z");
const whole = {
  ...{ pickupName: "ร้าน", pickupPhone: "0812345678", pickupAddress: "สยามพารากอน" },
  ...{ dropoffName: "สมชาย", dropoffPhone: "0898765432", dropoffAddress: "BTS ทองหล่อ" },
};
const problemOf = (field: ImportField, text: string) =>
  readRow({ ...whole, [field]: text }, now).problems[field];
const cellOf = (heading: string, field: ImportField, cell: string, answers: FileAnswers = {}) =>
  cellReader({ headings: [heading], columns: [field], answers })([cell]);

describe("a number that a spreadsheet ruined is refused unless all its digits are there", () => {
  test.each(["8.99E+08", "8.98765E+08", "9.0E+08", "8.99e8", "6.69E+10", "2.12E+07", "๘.๙๙E+08"])(
    "phone %s",
    (text) => expect(problemOf("dropoffPhone", text)).toBe("digits_lost"),
  );
  test("whole ones are read, and an order number may look like one", () => {
    expect(problemOf("dropoffPhone", "8.98765432E+8")).toBeUndefined();
    expect(problemOf("dropoffPhone", "6.6898765432E+10")).toBeUndefined();
    expect(problemOf("reference", "5.81244E+17")).toBe("digits_lost");
    expect(problemOf("reference", "1E+15")).toBe("digits_lost");
    expect(problemOf("reference", "12E5")).toBeUndefined();
    expect(repairReference("5.81244E+5")).toBe("581244");
    expect(repairReference("5.81244123456789012E+17")).toBe("581244123456789012");
    expect(hasLostDigits("581244")).toBe(false);
  });
});

describe("a day without a time is a question, never midnight", () => {
  test.each(["1/12/2569", "2026-12-01", "01-12-2026", "1 ธ.ค. 2569", "46357", "1 Dec 2026"])(
    "%s",
    (text) => {
      expect(readTime(text)).toBeNull();
      expect(readDay(text)).toBe("2026-12-01");
      expect(problemOf("pickUpAt", text)).toBe("time_missing");
      const { texts } = cellOf("วันที่รับ", "pickUpAt", text, { pickUpMinute: 390 });
      expect(texts.pickUpAt).toBe("2026-12-01 06:30");
    },
  );
  test("what is no day at all has another sentence", () => {
    for (const text of [
      "พรุ่งนี้",
      "14:00",
      "1/1/26 10:00",
      "31/11/2026 10:00",
      "26.5",
      "2026-12-01 25:00",
    ])
      expect(problemOf("pickUpAt", text), text).toBe("moment_invalid");
  });
});

describe("the unit in a heading counts", () => {
  test.each<[string, ImportField, string, string]>([
    ["น้ำหนัก (กรัม)", "weightKg", "15", "0.015"],
    ["น้ำหนักกรัม", "weightKg", "1,500", "1.5"],
    ["Weight (g)", "weightKg", "500", "0.5"],
    ["weight_g", "weightKg", "500", "0.5"],
    ["Weight (lb)", "weightKg", "10", "4.535924"],
    ["Weight(kg)", "weightKg", "2.5", "2.5"],
    ["น้ำหนัก (กก.)", "weightKg", "2.5", "2.5"],
    ["น้ำหนัก (กรัม)", "weightKg", "2 กก.", "2 กก."],
    ["COD (satang)", "codBaht", "100", "1"],
    ["ยอด COD สตางค์", "codBaht", "15050", "150.5"],
    ["COD (บาท)", "codBaht", "1,250", "1,250"],
    ["Pick up time (UTC)", "pickUpAt", "2026-12-01 03:00", "2026-12-01 10:00"],
    ["Pick up time (GMT+7)", "pickUpAt", "2026-12-01 03:00", "2026-12-01 03:00"],
  ])("%s", (heading, field, cell, text) => {
    expect(cellOf(heading, field, cell)).toEqual({ texts: { [field]: text }, problems: {} });
  });
  test("one that does not convert is refused in words", () => {
    for (const heading of ["COD (USD)", "cod_usd", "COD ($)", "มูลค่า (ดอลลาร์)"])
      expect(cellOf(heading, "codBaht", "100").problems, heading).toEqual({
        codBaht: "unit_unknown",
      });
    expect(cellOf("Pick up time (PST)", "pickUpAt", "1/12/2026 9:00").problems.pickUpAt).toBe(
      "unit_unknown",
    );
  });
  test("words that are no unit are named as not read", () => {
    expect(unitOfHeading("COD (ถ้ามี)", "codBaht")).toEqual({ unread: "ถ้ามี" });
    expect(unitOfHeading("Name (full)", "dropoffName")).toBeNull();
  });
  test("a cell with a unit of its own counts before the heading", () => {
    const { texts } = cellOf("น้ำหนัก (กรัม)", "weightKg", "2 กก.");
    expect(readRow({ ...whole, ...texts }, now).row.weightKg).toBe(2);
    expect(readRow({ ...whole, weightKg: "500 g" }, now).row.weightKg).toBe(0.5);
  });
});

test("what a person chose for a column counts for all its cells; a sure cell needs no choice", () => {
  const read = (mark: "comma" | "dot", cell: string) =>
    cellOf("COD", "codBaht", cell, { decimals: { 0: mark } }).texts.codBaht;
  expect([read("comma", "150,50"), read("dot", "150,50"), read("comma", "1,250")]).toEqual([
    ...["150.50", "15,050", "1,250"],
  ]);
  expect(problemOf("codBaht", "150,50")).toBe("number_unsure");
  expect(problemOf("weightKg", "0,5")).toBe("number_unsure");
});

/** The headings that each shop exports, and what a row of them becomes. */
const shops: Record<string, Record<string, string>> = {
  "Shopee Thailand": {
    หมายเลขคำสั่งซื้อ: "2511ABC",
    สถานะการสั่งซื้อ: "ที่ต้องจัดส่ง",
    "ชื่อผู้ใช้ (ผู้ซื้อ)": "somchai99",
    เวลาส่งสินค้า: "",
    ชื่อสินค้า: "เสื้อยืด",
    "เลขอ้างอิง SKU (SKU Reference No.)": "SKU-1",
    ชื่อผู้รับ: "สมชาย ใจดี",
    หมายเลขโทรศัพท์: "0898765432",
    หมายเหตุจากผู้ซื้อ: "ฝากป้อม",
    ที่อยู่ในการจัดส่ง: "99/1 ซอยสุขุมวิท 55",
    ประเทศ: "TH",
    จังหวัด: "กรุงเทพมหานคร",
    "เขต/อำเภอ": "เขตวัฒนา",
    รหัสไปรษณีย์: "10110",
  },
  Lazada: {
    orderItemId: "1",
    orderNumber: "2511ABC",
    sellerSku: "SKU-1",
    customerName: "ส***",
    shippingName: "สมชาย ใจดี",
    shippingAddress: "99/1 ซอยสุขุมวิท 55",
    shippingAddress3: "กรุงเทพมหานคร",
    shippingAddress4: "เขตวัฒนา",
    shippingAddress5: "10110",
    shippingPhone: "0898765432",
    billingName: "บริษัท",
    billingPhone: "021234567",
    itemName: "เสื้อยืด",
  },
  "TikTok Shop": {
    "Order ID": "2511ABC",
    "Order Status": "To ship",
    "Seller SKU": "SKU-1",
    "Product Name": "เสื้อยืด",
    "Order Amount": "250",
    "Buyer Message": "ฝากป้อม",
    "Buyer Username": "somchai99",
    Recipient: "สมชาย ใจดี",
    "Phone #": "0898765432",
    Country: "Thailand",
    Province: "กรุงเทพมหานคร",
    District: "เขตวัฒนา",
    Zipcode: "10110",
    "Detail Address": "99/1 ซอยสุขุมวิท 55",
    "Weight(kg)": "0.5",
    "Product Category": "Fashion",
  },
  WooCommerce: {
    "Order Number": "2511ABC",
    "Order Status": "processing",
    "First Name (Billing)": "บัญชี",
    "Last Name (Billing)": "บริษัท",
    "First Name (Shipping)": "สมชาย",
    "Last Name (Shipping)": "ใจดี",
    "Address 1&2 (Shipping)": "99/1 ซอยสุขุมวิท 55",
    "City (Shipping)": "เขตวัฒนา",
    "State Code (Shipping)": "TH-10",
    "Postcode (Shipping)": "10110",
    "Phone (Billing)": "0898765432",
    "Item Name": "เสื้อยืด",
  },
  "WooCommerce by field names": {
    order_number: "2511ABC",
    shipping_first_name: "สมชาย",
    shipping_last_name: "ใจดี",
    shipping_address_1: "99/1 ซอยสุขุมวิท 55",
    shipping_city: "เขตวัฒนา",
    shipping_postcode: "10110",
    billing_phone: "0898765432",
  },
  "LINE SHOPPING": {
    หมายเลขคำสั่งซื้อ: "2511ABC",
    ชื่อ: "สมชาย",
    นามสกุล: "ใจดี",
    เบอร์โทรศัพท์: "0898765432",
    ที่อยู่: "99/1 ซอยสุขุมวิท 55",
    "แขวง/ตำบล": "คลองตันเหนือ",
    "เขต/อำเภอ": "เขตวัฒนา",
    จังหวัด: "กรุงเทพมหานคร",
    รหัสไปรษณีย์: "10110",
    ชื่อสินค้า: "เสื้อยืด",
  },
};

test.each(Object.entries(shops))("a file of %s is read without help", (_, row) => {
  const headings = Object.keys(row);
  const columns = guessColumns(headings);
  const { texts } = cellReader({ headings, columns, answers: {} })(Object.values(row));
  expect(texts).toMatchObject({
    reference: "2511ABC",
    dropoffName: "สมชาย ใจดี",
    dropoffPhone: "0898765432",
  });
  expect(texts.dropoffAddress).toMatch(
    /^99\/1 ซอยสุขุมวิท 55 (คลองตันเหนือ )?เขตวัฒนา (กรุงเทพมหานคร )?10110$/,
  );
  expect(columns).not.toContain("category");
  const { problems } = readRow({ ...whole, ...texts }, now);
  expect(problems).toEqual({});
});
