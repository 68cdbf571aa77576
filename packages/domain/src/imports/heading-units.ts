import { thaiToArabicDigits } from "../thai/writing/digits.ts";
import type { ImportField } from "./fields.ts";

type Quantity = "weight" | "money" | "time";
const quantityOf: Partial<Record<ImportField, Quantity>> = {
  weightKg: "weight",
  codBaht: "money",
  declaredBaht: "money",
  pickUpAt: "time",
};

/**
 * Each unit is so many of ours: kilograms, baht, or hours behind Bangkok. Null marks a known unit that cannot be
 * converted.
 */
const units: Record<Quantity, readonly { names: readonly string[]; inOurs: number | null }[]> = {
  weight: [
    { names: ["กิโลกรัม", "กิโล", "กก", "kg", "kgs", "kilo", "kilogram", "kilograms"], inOurs: 1 },
    { names: ["กรัม", "g", "gr", "gm", "gram", "grams"], inOurs: 0.001 },
    { names: ["ขีด"], inOurs: 0.1 },
    { names: ["มิลลิกรัม", "มก", "mg"], inOurs: 0.000_001 },
    { names: ["ตัน", "ton", "tons", "tonne", "tonnes", "t"], inOurs: 1000 },
    { names: ["ปอนด์", "lb", "lbs", "pound", "pounds"], inOurs: 0.453_592_37 },
    { names: ["ออนซ์", "oz", "ounce", "ounces"], inOurs: 0.028_349_523_125 },
    { names: ["ลิตร", "ชิ้น", "กล่อง", "l", "ml", "pcs", "stone"], inOurs: null },
  ],
  money: [
    { names: ["บาท", "฿", "thb", "baht", "bt"], inOurs: 1 },
    { names: ["สตางค์", "satang"], inOurs: 0.01 },
    { names: ["พันบาท"], inOurs: 1000 },
    { names: ["ดอลลาร์", "เหรียญ", "ยูโร", "หยวน", "เยน", "ริงกิต", "กีบ", "ด่อง"], inOurs: null },
    { names: ["$", "€", "£", "¥", "us$", "dollar", "dollars", "euro", "euros"], inOurs: null },
    { names: ["usd", "eur", "gbp", "jpy", "cny", "rmb", "sgd", "myr", "hkd", "krw"], inOurs: null },
    { names: ["aud", "inr", "vnd", "lak", "khr", "mmk", "idr", "php", "twd", "%"], inOurs: null },
  ],
  time: [
    { names: ["เวลาไทย", "bangkok", "thailand", "ict", "utc+7", "gmt+7", "utc+07:00"], inOurs: 0 },
    { names: ["utc", "gmt", "utc+0", "gmt+0", "z"], inOurs: 7 },
    { names: ["jst", "kst", "utc+9", "gmt+9"], inOurs: -2 },
    { names: ["sgt", "hkt", "utc+8", "gmt+8"], inOurs: -1 },
    {
      names: ["est", "edt", "pst", "pdt", "cst", "cet", "cest", "bst", "unix", "epoch"],
      inOurs: null,
    },
  ],
};

/** A heading names a unit that converts, one that does not, or a remark that is not read. */
export type HeadingUnit = { inOurs: number } | { refused: string } | { unread: string } | null;

/** The unit that a heading names for its field, in brackets or as its last word: `น้ำหนัก (กรัม)`, `weight_g`, `COD USD`. */
export function unitOfHeading(heading: string, field: ImportField): HeadingUnit {
  const quantity = quantityOf[field];
  if (!quantity) return null;
  const text = heading.normalize("NFKC").toLowerCase();
  const inBrackets = [...text.matchAll(/[([{]([^)\]}]*)/g)].map(([, inner = ""]) => inner.trim());
  const words = text.split(/[\s_\-./:;,()[\]{}]+/);
  const compact = text.replace(/[\s.()[\]{}_*]/g, "");
  const known = units[quantity]
    .flatMap(({ names, inOurs }) => names.map((name) => ({ name, inOurs })))
    .toSorted((a, b) => b.name.length - a.name.length);
  const found = known.find(
    ({ name }) =>
      inBrackets.some((inner) => inner.replaceAll(".", "") === name) ||
      words.slice(words.length > 1 ? 1 : 0).includes(name) ||
      (/[ก-๎]/.test(name) && compact.endsWith(name)),
  );
  if (found) return found.inOurs === null ? { refused: found.name } : { inOurs: found.inOurs };
  const unread = inBrackets.find(Boolean);
  return unread ? { unread } : null;
}

/** A weight may have its own unit, which counts before the heading's. */
export function splitWeight(text: string): { number: string; inOurs: number | null } {
  const [, number = text, name = ""] =
    /^(.*?\d)\s*([^\d\s.,][^\d]*)$/u.exec(thaiToArabicDigits(text).trim()) ?? [];
  const unit = name.toLowerCase().replaceAll(".", "").trim();
  const found = units.weight.find(({ names }) => names.includes(unit));
  return found?.inOurs ? { number, inOurs: found.inOurs } : { number: text, inOurs: null };
}
