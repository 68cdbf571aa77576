import type { Locale } from "../account-types.ts";
import { type Satang, satangPerBaht } from "../money.ts";
import type { LineItemCode, Vehicle } from "../vehicle-types.ts";
import type { PricedLineItem, Why } from "./price-quote.ts";

export const vehicleNames: Record<Locale, Record<Vehicle, string>> = {
  th: {
    motorcycle: "มอเตอร์ไซค์",
    hatchback: "รถเก๋ง 5 ประตู",
    pickup: "กระบะ",
    box_pickup: "กระบะตู้ทึบ",
  },
  en: {
    motorcycle: "motorcycle",
    hatchback: "hatchback",
    pickup: "pickup",
    box_pickup: "box pickup",
  },
};

type Values = Why["values"];
type Text = (values: Values) => string;

/** Why each line is in the price, one sentence each. */
const whyTexts: Record<Locale, Record<LineItemCode, Text>> = {
  th: {
    base: ({ vehicle }) => `ค่าเริ่มต้นสำหรับ${vehicleNames.th[vehicle as Vehicle] ?? "รถ"}`,
    distance: (values) => `ระยะทาง ${bands(values, "th")}`,
    extra_stops: ({ count, eachSatang }) => `จุดส่งเพิ่ม ${count} จุด จุดละ ${baht(eachSatang)} บาท`,
    insulated_bag: () => "กระเป๋าเก็บอุณหภูมิ",
    return_trip: ({ percent }) => `กลับมาส่งที่จุดรับ คิด ${percent}% ของค่าระยะทาง`,
    helper: () => "คนขับช่วยยกของ",
    pin: () => "ยืนยันการรับด้วยรหัส PIN ไม่มีค่าใช้จ่าย",
    cash_on_delivery: ({ percent, minSatang, codSatang }) =>
      `เก็บเงินปลายทาง ${baht(codSatang)} บาท คิด ${percent}% ขั้นต่ำจุดละ ${baht(minSatang)} บาท`,
    raised_liability: ({ percent, freeSatang, declaredSatang }) =>
      `เพิ่มวงเงินรับผิดชอบเป็น ${baht(Math.max(Number(freeSatang), Number(declaredSatang)))} บาท คิด ${percent}% ของส่วนที่เกิน ${baht(freeSatang)} บาท`,
    night: ({ percent, from, to }) => `ช่วงกลางคืน ${from}–${to} น. เพิ่ม ${percent}% ของค่าระยะทาง`,
    holiday: ({ percent }) => `วันหยุดราชการ เพิ่ม ${percent}% ของค่าระยะทาง`,
    priority: () => "เพิ่มให้คนขับเพื่อหารถได้เร็วขึ้น",
    minimum: ({ minimumSatang }) => `ค่าเริ่มต้นรวมระยะทางขั้นต่ำ ${baht(minimumSatang)} บาท`,
    promo: ({ code, percent, capSatang }) =>
      `ส่วนลดจากโค้ด${code ? ` ${code}` : ""}${percent ? ` ลด ${percent}%` : ""}${capSatang ? ` สูงสุด ${baht(capSatang)} บาท` : ""}`,
    rounding: () => "ปัดขึ้นเป็นบาทเต็ม",
    edit_back: () => "จ่ายเกินหลังแก้จุดส่ง จะคืนให้เมื่องานเสร็จ",
  },
  en: {
    base: ({ vehicle }) =>
      `Starting price for a ${vehicleNames.en[vehicle as Vehicle] ?? "vehicle"}`,
    distance: (values) => `Distance, ${bands(values, "en")}`,
    extra_stops: ({ count, eachSatang }) =>
      `${count} more ${count === 1 ? "stop" : "stops"}, ${baht(eachSatang)} baht each`,
    insulated_bag: () => "Insulated bag",
    return_trip: ({ percent }) => `Back to the pick-up, ${percent}% of the distance price`,
    helper: () => "The driver helps to carry",
    pin: () => "Handed over against a PIN, free of charge",
    cash_on_delivery: ({ percent, minSatang, codSatang }) =>
      `${baht(codSatang)} baht collected on delivery, ${percent}%, at least ${baht(minSatang)} baht a stop`,
    raised_liability: ({ percent, freeSatang, declaredSatang }) =>
      `Liability raised to ${baht(Math.max(Number(freeSatang), Number(declaredSatang)))} baht, ${percent}% of the part above ${baht(freeSatang)} baht`,
    night: ({ percent, from, to }) => `Night, ${from}–${to}, ${percent}% of the distance price`,
    holiday: ({ percent }) => `Public holiday, ${percent}% of the distance price`,
    priority: () => "For the driver, to find one sooner",
    minimum: ({ minimumSatang }) =>
      `Base and distance come to at least ${baht(minimumSatang)} baht`,
    promo: ({ code, percent, capSatang }) =>
      `Promo code${code ? ` ${code}` : ""}${percent ? `, ${percent}% off` : ""}${capSatang ? `, up to ${baht(capSatang)} baht` : ""}`,
    rounding: () => "Rounded up to a whole baht",
    edit_back: () =>
      "Paid too much after the drop-offs changed, goes back to you when the work is done",
  },
};

/** The sentence that explains a line, in the reader's language. Total over every stored line. */
export const whyText = (line: { why: Why }, locale: Locale): string =>
  whyTexts[locale][line.why.key](line.why.values);

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const baht = (satang: string | number | undefined): string =>
  number.format(Number(satang ?? 0) / satangPerBaht);
const km = (metres: string | number | undefined): string =>
  oneDecimal.format(Number(metres ?? 0) / 1000);

/** "15 กม. × 7 บาท + 3.3 กม. × 8 บาท": what was driven in each band. */
function bands(values: Values, locale: Locale): string {
  const [unit, currency] = locale === "th" ? ["กม.", "บาท"] : ["km", "baht"];
  const used = [1, 2, 3, 4, 5].filter((index) => values[`metres${index}`] !== undefined);
  if (used.length === 0) return `0 ${unit}`;
  const band = (index: number) =>
    `${km(values[`metres${index}`])} ${unit} × ${baht(values[`satangPerKm${index}`])} ${currency}`;
  return used.map(band).join(" + ");
}

type LineItemText = { code: LineItemCode; amountSatang: Satang; why: string };

/** The lines of a price, each with its sentence. */
export const describeLineItems = (
  lines: readonly PricedLineItem[],
  locale: Locale,
): LineItemText[] =>
  lines.map((line) => ({
    code: line.code,
    amountSatang: line.amountSatang,
    why: whyText(line, locale),
  }));
