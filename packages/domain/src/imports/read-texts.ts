import { thaiToArabicDigits } from "../thai/digits.ts";
import { parsePhone } from "../thai/phone.ts";
import { type ParcelCategory, parcelCategories, type Vehicle, vehicles } from "../vehicle-types.ts";

/** A spreadsheet made a number of the phone: the first 0 is gone, or it is 8.12E+8. */
const lostZero = /^(?:[689]\d{8}|[23457]\d{7})$/;
const asNumber = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;

/**
 * A phone as it was before a spreadsheet made a number of it. Anything that is no such number comes back
 * as it is.
 */
export function repairPhone(text: string): string {
  const typed = thaiToArabicDigits(text).trim().replace(/^'/, "");
  if (parsePhone(typed)) return typed;
  const digits = asNumber.test(typed) ? String(Number(typed)) : typed.replace(/[\s-]/g, "");
  return lostZero.test(digits) ? `0${digits}` : typed;
}

/** A position as maps write it, "13.7563, 100.5018"; null when it is none. */
export function readPoint(text: string): { latitude: number; longitude: number } | null {
  const match = /^\(?(-?\d{1,2}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)\)?$/.exec(
    thaiToArabicDigits(text).trim(),
  );
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** A weight without its unit. */
export const weightText = (text: string): string =>
  text.replace(/(กิโลกรัม|กิโล|กก\.?|kgs?\.?)\s*$/i, "");

const day =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[ T,]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?$/;
/** A Buddhist year is 543 ahead, and none of ours is that far off. */
const buddhistYears = 543;

/**
 * A time on Bangkok's clock: `2026-11-26 14:00` or `26/11/2026 14:00`, the year also of the Buddhist
 * era. Null when it is none.
 */
export function readTime(text: string): Date | null {
  const match = day.exec(thaiToArabicDigits(text).trim());
  if (!match) return null;
  const [first = 0, month = 0, third = 0, hours = 0, minutes = 0] = match.slice(1).map(Number);
  const [typedYear, date] = first > 31 ? [first, third] : [third, first];
  const year = typedYear > 2400 ? typedYear - buddhistYears : typedYear;
  const two = (value: number) => String(value).padStart(2, "0");
  const written = `${year}-${two(month)}-${two(date)}T${two(hours)}:${two(minutes)}`;
  const at = new Date(`${written}:00+07:00`);
  if (year < 2000 || Number.isNaN(at.getTime())) return null;
  // To JavaScript the 31st of a short month is the 1st of the next.
  const bangkok = new Date(at.getTime() + 7 * 3_600_000).toISOString();
  return bangkok.startsWith(written) ? at : null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s\-_.]/g, "");

const vehicleNames: Record<Vehicle, readonly string[]> = {
  motorcycle: [
    "motorcycle",
    "motorbike",
    "bike",
    "มอเตอร์ไซค์",
    "มอเตอร์ไซด์",
    "มอไซค์",
    "จักรยานยนต์",
    "รถจักรยานยนต์",
  ],
  hatchback: [
    "hatchback",
    "car",
    "sedan",
    "รถยนต์",
    "รถเก๋ง",
    "เก๋ง",
    "รถยนต์5ประตู",
    "รถ5ประตู",
    "5ประตู",
  ],
  pickup: ["pickup", "pickuptruck", "กระบะ", "รถกระบะ", "กระบะเปิด", "รถกระบะเปิด", "ปิคอัพ"],
  box_pickup: ["boxpickup", "boxtruck", "van", "กระบะตู้ทึบ", "รถกระบะตู้ทึบ", "กระบะตู้", "ตู้ทึบ"],
};
const categoryNames: Record<ParcelCategory, readonly string[]> = {
  document: ["document", "documents", "เอกสาร", "ซองเอกสาร"],
  food: ["food", "อาหาร", "ของกิน", "เครื่องดื่ม", "อาหารและเครื่องดื่ม"],
  fragile: ["fragile", "ของแตกง่าย", "แตกง่าย", "ของแตกหักง่าย"],
  clothing: ["clothing", "clothes", "เสื้อผ้า"],
  electronics: ["electronics", "อิเล็กทรอนิกส์", "เครื่องใช้ไฟฟ้า"],
  flowers: ["flowers", "flower", "ดอกไม้"],
  other: ["other", "others", "อื่นๆ", "อื่น", "ทั่วไป", "พัสดุ", "พัสดุทั่วไป"],
};

/** The vehicle that a word names, in either language; null when it names none. */
export const readVehicle = (text: string): Vehicle | null =>
  vehicles.find((vehicle) => vehicleNames[vehicle].includes(plain(text))) ?? null;

/** The kind of goods that a word names, in either language; null when it names none. */
export const readCategory = (text: string): ParcelCategory | null =>
  parcelCategories.find((category) => categoryNames[category].includes(plain(text))) ?? null;
