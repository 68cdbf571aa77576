import { isoDate, parseDate } from "../thai/dates.ts";
import { parseContactPhone, parsePhone } from "../thai/phone.ts";
import { thaiToArabicDigits } from "../thai/writing/digits.ts";
import { type ParcelCategory, parcelCategories, type Vehicle, vehicles } from "../vehicle-types.ts";

/** A spreadsheet made a number of the phone: the first 0 is gone, or it is 8.12E+8. */
const lostZero = /^(?:[689]\d{8}|[23457]\d{7})$/;
const asNumber = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;

const scientific = /^(\d)(?:\.(\d*))?e\+?(\d{1,3})$/i;

/** Whether a spreadsheet wrote a long number as `8.99E+08` and dropped digits. `8.98765432E+8` has them all. */
export function hasLostDigits(text: string): boolean {
  const match = scientific.exec(thaiToArabicDigits(text).trim());
  return match !== null && (match[2] ?? "").length < Number(match[3]);
}

/** Gives an order number its digits back after a spreadsheet made it a number: `5.81244E+5` is 581244. */
export function repairReference(text: string): string {
  const [, first = "", rest = "", power] = scientific.exec(text.trim()) ?? [];
  return isScientific(text) && rest.length === Number(power) ? `${first}${rest}` : text;
}

/** Only a spreadsheet writes `E+`; `12E5` may be an order number. */
export const isScientific = (text: string): boolean =>
  scientific.test(text.trim()) && text.includes("E+");

/** Restores a phone number that a spreadsheet turned into a number. Any other text is returned unchanged. */
export function repairPhone(text: string): string {
  const typed = thaiToArabicDigits(text).trim().replace(/^'/, "");
  if (parseContactPhone(typed)) return typed;
  const digits = asNumber.test(typed) ? String(Number(typed)) : typed.replace(/[\s-]/g, "");
  if (parsePhone(digits)) return digits;
  return lostZero.test(digits) ? `0${digits}` : typed;
}

/** Parses a position in the form that maps use, "13.7563, 100.5018"; null when the text is not a position. */
export function readPoint(text: string): { latitude: number; longitude: number } | null {
  const match = /^\(?(-?\d{1,2}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)\)?$/.exec(
    thaiToArabicDigits(text).trim(),
  );
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const clock =
  /^(.+?)(?:[ T,]+|\s*เวลา\s*)(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?(?:\s*น\.?)?$/;
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;
/** The earliest year that a booking's day may have. */
const yearMin = 2000;

/**
 * Parses a time on Bangkok's clock: `2026-11-26 14:00`, `26/11/2569 14.00 น.`, `26 พ.ย. 2569 14:00`, or the number
 * that a spreadsheet stores. Returns null for any other text.
 */
export function readTime(text: string): Date | null {
  const typed = thaiToArabicDigits(text).trim();
  if (withZone.test(typed)) return new Date(typed);
  const serial = dayNumber(typed);
  if (serial !== null)
    return Number.isInteger(serial) ? null : new Date(serialMilliseconds(serial) - bangkokAhead);
  const [, date = "", hours = "", minutes = ""] = clock.exec(typed) ?? [];
  const day = dayOf(date);
  if (!day || Number(hours) > 23 || Number(minutes) > 59) return null;
  return new Date(`${day}T${hours.padStart(2, "0")}:${minutes}:00+07:00`);
}

/** A day without a time, as `2026-11-26`; null for anything else. */
export function readDay(text: string): string | null {
  const typed = thaiToArabicDigits(text).trim();
  const serial = dayNumber(typed);
  if (serial === null) return dayOf(typed);
  if (!Number.isInteger(serial)) return null;
  return new Date(serialMilliseconds(serial)).toISOString().slice(0, 10);
}

/** A time as a person would type it on Bangkok's clock. */
export const writeTime = (at: Date): string =>
  new Date(at.getTime() + bangkokAhead).toISOString().slice(0, 16).replace("T", " ");

const bangkokAhead = 7 * 3_600_000;

function dayOf(text: string): string | null {
  const date = parseDate(text);
  return date && date.year >= yearMin ? isoDate(date) : null;
}

/** Spreadsheets count days; these are the years 2020 to 2050. */
function dayNumber(text: string): number | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const serial = Number(text);
  return serial > 43_830 && serial < 54_789 ? serial : null;
}
/** Day 25,569 is the first of 1970. A second is more exact than the fraction that is stored. */
const serialMilliseconds = (serial: number): number =>
  Math.round((serial - 25_569) * 86_400) * 1000;

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

/** Returns the vehicle with this name in either language, or null. */
export const readVehicle = (text: string): Vehicle | null =>
  vehicles.find((vehicle) => vehicleNames[vehicle].includes(plain(text))) ?? null;

/** Returns the kind of goods with this name in either language, or null. */
export const readCategory = (text: string): ParcelCategory | null =>
  parcelCategories.find((category) => categoryNames[category].includes(plain(text))) ?? null;
