import { type ColumnFields, type ImportField, importFields } from "./fields.ts";
import { headingKey } from "./heading-key.ts";
import { isBilling, partOf, withoutBilling } from "./heading-parts.ts";

/** Usual headings of the columns in such files, in Thai and English; compared by `headingKey`. */
const headings: Record<ImportField, readonly string[]> = {
  reference: [
    ...[
      "เลขที่คำสั่งซื้อ",
      "เลขคำสั่งซื้อ",
      "หมายเลขคำสั่งซื้อ",
      "เลขที่ออเดอร์",
      "เลขออเดอร์",
      "ออเดอร์",
      "เลขอ้างอิง",
    ],
    ...["เลขที่สั่งซื้อ", "หมายเลขสั่งซื้อ", "order number (live)", "order_id"],
    ...["reference", "ref", "order number", "order no", "order id", "order", "invoice no"],
  ],
  pickupName: [
    ...["ชื่อผู้ส่ง", "ผู้ส่ง", "ชื่อต้นทาง", "ชื่อจุดรับ", "ร้าน", "สาขา"],
    ...["sender", "sender name", "pickup name", "pickup contact", "from name", "shipper", "shop"],
  ],
  pickupPhone: [
    ...["เบอร์ผู้ส่ง", "เบอร์โทรผู้ส่ง", "โทรศัพท์ผู้ส่ง", "โทรผู้ส่ง", "มือถือผู้ส่ง", "เบอร์โทรต้นทาง", "เบอร์ต้นทาง"],
    ...[
      "sender phone",
      "sender mobile",
      "sender tel",
      "pickup phone",
      "from phone",
      "shipper phone",
    ],
  ],
  pickupAddress: [
    ...["ที่อยู่ผู้ส่ง", "ที่อยู่รับ", "ที่อยู่รับของ", "ที่อยู่ต้นทาง", "จุดรับ", "จุดรับของ", "สถานที่รับ", "ต้นทาง", "รับที่"],
    ...["sender address", "pickup address", "pick up", "from address", "from", "origin"],
  ],
  pickupPoint: [
    "พิกัดผู้ส่ง",
    "พิกัดรับ",
    "พิกัดจุดรับ",
    "พิกัดต้นทาง",
    "pickup location",
    "pickup point",
    "sender location",
  ],
  pickupNote: [
    "หมายเหตุผู้ส่ง",
    "หมายเหตุจุดรับ",
    "หมายเหตุการรับ",
    "หมายเหตุต้นทาง",
    "pickup note",
    "sender note",
  ],
  dropoffName: [
    ...["ชื่อผู้รับ", "ผู้รับ", "ชื่อลูกค้า", "ลูกค้า", "ชื่อปลายทาง", "ชื่อนามสกุล", "ชื่อสกุล", "ชื่อ"],
    ...[
      "recipient",
      "recipient name",
      "receiver",
      "receiver name",
      "customer",
      "customer name",
      "consignee",
    ],
    ...["shipping name", "ship to name", "buyer name", "ชื่อผู้ซื้อ"],
    ...["drop off name", "to name", "full name", "contact name", "name"],
  ],
  dropoffPhone: [
    ...["เบอร์ผู้รับ", "เบอร์โทรผู้รับ", "โทรศัพท์ผู้รับ", "โทรผู้รับ", "มือถือผู้รับ", "เบอร์โทรลูกค้า", "เบอร์ลูกค้า"],
    ...["เบอร์โทรปลายทาง", "เบอร์โทรศัพท์", "เบอร์โทร", "เบอร์มือถือ", "เบอร์", "โทรศัพท์", "มือถือ", "โทร"],
    ...[
      "recipient phone",
      "recipient mobile",
      "receiver phone",
      "customer phone",
      "drop off phone",
    ],
    ...["หมายเลขโทรศัพท์", "หมายเลขโทรศัพท์ผู้รับ", "shipping phone", "phone #"],
    ...["to phone", "phone number", "phone", "mobile", "tel", "telephone", "contact number"],
  ],
  dropoffAddress: [
    ...["ที่อยู่ผู้รับ", "ที่อยู่จัดส่ง", "ที่อยู่ส่ง", "ที่อยู่ส่งของ", "ที่อยู่ปลายทาง", "ที่อยู่ลูกค้า", "จุดส่ง", "จุดส่งของ"],
    ...["ที่อยู่ในการจัดส่ง", "ที่อยู่สำหรับจัดส่ง", "ที่อยู่ในการส่ง"],
    ...["สถานที่ส่ง", "ปลายทาง", "ส่งที่", "ที่อยู่"],
    ...["recipient address", "receiver address", "customer address", "delivery address"],
    ...[
      "shipping address",
      "drop off address",
      "drop off",
      "to address",
      "to",
      "destination",
      "address",
    ],
  ],
  dropoffPoint: [
    ...["พิกัดผู้รับ", "พิกัดส่ง", "พิกัดจุดส่ง", "พิกัดปลายทาง", "พิกัด"],
    ...[
      "drop off location",
      "drop off point",
      "recipient location",
      "coordinates",
      "location",
      "lat lng",
      "lat long",
    ],
  ],
  dropoffNote: [
    ...["หมายเหตุผู้รับ", "หมายเหตุจุดส่ง", "หมายเหตุการส่ง", "หมายเหตุปลายทาง", "หมายเหตุ", "ข้อความถึงคนขับ"],
    ...["recipient note", "delivery note", "drop off note", "note", "notes", "remark", "remarks"],
    ...["หมายเหตุจากผู้ซื้อ", "buyer message", "remark from buyer", "customer note", "buyer note"],
  ],
  vehicle: ["ประเภทรถ", "ชนิดรถ", "ยานพาหนะ", "พาหนะ", "รถ", "vehicle", "vehicle type"],
  category: [
    ...["ประเภทพัสดุ", "ประเภทสินค้า", "ชนิดสินค้า", "ชนิดพัสดุ", "หมวด", "หมวดสินค้า", "สินค้า"],
    ...["category", "parcel type", "goods", "item type", "parcel"],
  ],
  weightKg: ["น้ำหนัก", "น้ำหนักกก", "กิโลกรัม", "กก", "weight", "weight kg", "kg"],
  codBaht: [
    ...["เก็บเงินปลายทาง", "ยอดเก็บเงินปลายทาง", "ยอดเก็บปลายทาง", "ยอดเก็บเงิน", "ยอดcod", "cod"],
    ...["cash on delivery", "cod amount", "collect"],
  ],
  declaredBaht: ["มูลค่าสินค้า", "มูลค่า", "ราคาสินค้า", "declared value", "goods value", "value"],
  pickUpAt: [
    ...["เวลารับของ", "เวลารับ", "วันเวลารับ", "วันที่รับ", "วันและเวลารับ", "นัดรับ", "เวลานัดรับ"],
    ...["pick up time", "pickup at", "pickup date", "scheduled at", "schedule", "time"],
  ],
};

/** Shops export these columns too, and none of our fields is in them. */
const unread = [
  ...["ชื่อสินค้า", "ชื่อผู้ใช้", "ชื่อผู้ใช้ (ผู้ซื้อ)", "ชื่อตัวเลือก", "เลขอ้างอิง sku", "เลขอ้างอิง parent sku"],
  ...["เวลาส่งสินค้า", "เวลาการชำระสินค้า", "ราคาขาย", "หมวดหมู่สินค้า", "ชื่อร้าน", "สถานะการสั่งซื้อ"],
  ...["product name", "item name", "lineitem name", "line item name", "product", "items", "sku"],
  ...["seller sku", "order status", "order item id", "order type", "order date", "order total"],
  ...["order amount", "username", "buyer username", "username (buyer)", "country", "ประเทศ"],
  ...["shipping country", "shipping option", "shipping provider", "shipping provider name"],
  ...[
    "delivery option",
    "delivery type",
    "delivered time",
    "created time",
    "create time",
    "paid time",
  ],
  ...[
    "customer email",
    "email",
    "tracking number",
    "tracking id",
    "payment method",
    "product category",
  ],
].map(headingKey);

const known = importFields.flatMap((field) =>
  headings[field].map((heading) => ({ field, key: headingKey(heading) })),
);
/** A shorter word may be part of anything. */
const partLettersMin = 4;
/** A heading such as "product name" contains the word for goods, but the column does not hold their kind. */
const wholeOnly: readonly ImportField[] = ["category"];

/** Who receives it counts before who bought it. */
const recipientFirst = /^(shipping|recipient|receiver|ชือผูรับ)/;

/**
 * Returns the certainty that a heading names a field: 2 for the same text plus a little for a long one, up to 1 for a
 * part, 0 for no match.
 */
function likeness(heading: string, key: string, field: ImportField): number {
  if (heading === key) return 2 + key.length / 100 + (recipientFirst.test(heading) ? 0.5 : 0);
  if (wholeOnly.includes(field) || key.length < partLettersMin || !heading.includes(key)) return 0;
  return key.length / heading.length;
}

/**
 * Guesses which field each column holds, by its heading. Several columns may hold the parts of a name or an address; any
 * other field is guessed once: the surer column gets it, and of equals the first.
 */
export function guessColumns(headingTexts: readonly string[]): (ImportField | null)[] {
  const columns: (ImportField | null)[] = headingTexts.map(() => null);
  const isBill = headingTexts.map(isBilling);
  const isOther = (column: number) =>
    isBill[column] || unread.includes(headingKey(headingTexts[column] ?? ""));
  const guesses = headingTexts.flatMap((text, column) =>
    isOther(column) || partOf(text) ? [] : guessesOf(headingKey(text), column),
  );
  assign(columns, guesses);
  addParts(columns, headingTexts);
  // A bill's name and phone are better than none.
  const bills = headingTexts.flatMap((text, column) =>
    isBill[column] ? guessesOf(withoutBilling(text), column) : [],
  );
  assign(columns, bills);
  return columns;
}

type Guess = { column: number; field: ImportField; sure: number };

const guessesOf = (heading: string, column: number): Guess[] =>
  known
    .map(({ field, key }) => ({ column, field, sure: likeness(heading, key, field) }))
    .filter(({ sure }) => sure > 0);

function assign(columns: (ImportField | null)[], guesses: readonly Guess[]): void {
  for (const { column, field } of guesses.toSorted((a, b) => b.sure - a.sure))
    if (!columns[column] && !columns.includes(field)) columns[column] = field;
}

/** A last name is added to these columns only: any other column has the whole name. */
const firstNames = ["ชือ", "name", "firstname", "ชือจริง"];

function addParts(columns: (ImportField | null)[], headingTexts: readonly string[]): void {
  for (const [column, text] of headingTexts.entries()) {
    const field = partOf(text)?.field;
    if (!field) continue;
    const whole = columns.findIndex(
      (known, index) => known === field && !partOf(headingTexts[index] ?? ""),
    );
    const isWholeName =
      field.endsWith("Name") &&
      whole >= 0 &&
      !firstNames.includes(headingKey(headingTexts[whole] ?? ""));
    if (!isWholeName) columns[column] = field;
  }
}

/** Above the headings of an exported file are sometimes a title and a date. */
const rowsAboveMax = 10;

/** Which row of a table has the headings: of the first ones the one with most known headings. */
export function findHeadingRow(table: readonly (readonly string[])[]): number {
  const counts = table.slice(0, rowsAboveMax).map((row) => countKnown(guessColumns(row)));
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

const countKnown = (columns: ColumnFields): number => columns.filter(Boolean).length;
