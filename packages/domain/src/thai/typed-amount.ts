import { satangPerBaht } from "../money.ts";
import { thaiToArabicDigits } from "./digits.ts";

/** A number as people type it: Thai digits, thousands commas, spaces, ฿. Null when it is none. */
export function readNumber(text: string): number | null {
  const clean = thaiToArabicDigits(text).replace(/[\s,฿]/g, "");
  return /^\d+(\.\d+)?$/.test(clean) ? Number(clean) : null;
}

/** An amount typed in baht as whole satang; null when it is no amount. */
export function readSatang(text: string): number | null {
  const baht = readNumber(text);
  return baht === null ? null : Math.round(baht * satangPerBaht);
}
