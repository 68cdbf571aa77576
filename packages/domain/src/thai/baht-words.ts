import { assert } from "../assert.ts";
import { isSatang, type Satang, satangPerBaht } from "../money.ts";

const digits = ["", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า"];
const places = ["", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน"];
const million = 1_000_000;

/**
 * An amount in Thai words, as a receipt must have it: `หนึ่งร้อยเอ็ดบาทถ้วน`, `ยี่สิบบาทห้าสิบสตางค์`. The one of the last place
 * is เอ็ด wherever something stands before it (Royal Society's rule; spreadsheets' BAHTTEXT says the same).
 *
 * @param amountSatang whole satang, not negative
 */
export function bahtWords(amountSatang: Satang): string {
  assert(isSatang(amountSatang) && amountSatang >= 0, "an amount in words is whole satang and not negative");
  const baht = Math.floor(amountSatang / satangPerBaht);
  const satang = amountSatang % satangPerBaht;
  if (satang === 0) return `${baht === 0 ? "ศูนย์" : numberWords(baht)}บาทถ้วน`;
  return `${baht === 0 ? "" : `${numberWords(baht)}บาท`}${numberWords(satang)}สตางค์`;
}

/** A whole number in words; nothing for 0. */
function numberWords(value: number, follows = false): string {
  if (value >= million)
    return `${numberWords(Math.floor(value / million), follows)}ล้าน${numberWords(value % million, true)}`;
  return [...String(value)]
    .map((letter, index, all) => placeWords(Number(letter), all.length - 1 - index, follows || index > 0))
    .join("");
}

function placeWords(digit: number, place: number, follows: boolean): string {
  if (digit === 0) return "";
  if (place === 1 && digit === 1) return "สิบ";
  if (place === 1 && digit === 2) return "ยี่สิบ";
  if (place === 0 && digit === 1 && follows) return "เอ็ด";
  return `${digits[digit]}${places[place]}`;
}
