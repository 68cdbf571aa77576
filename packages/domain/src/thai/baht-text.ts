import { assert } from "../assert.ts";
import { isSatang, type Satang, satangPerBaht } from "../money.ts";

const digits = ["", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า"];
const positionNames = ["", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน"];
const million = 1_000_000;

/**
 * Returns an amount as Thai text, a requirement for receipts: `หนึ่งร้อยเอ็ดบาทถ้วน`, `ยี่สิบบาทห้าสิบสตางค์`. A one
 * in the last position is เอ็ด after another digit (Royal Society's rule; spreadsheets' BAHTTEXT agrees).
 * @param amountSatang whole satang, not negative
 */
export function bahtText(amountSatang: Satang): string {
  assert(
    isSatang(amountSatang) && amountSatang >= 0,
    "an amount in words is whole satang and not negative",
  );
  const baht = Math.floor(amountSatang / satangPerBaht);
  const satang = amountSatang % satangPerBaht;
  if (satang === 0) return `${baht === 0 ? "ศูนย์" : numberText(baht)}บาทถ้วน`;
  return `${baht === 0 ? "" : `${numberText(baht)}บาท`}${numberText(satang)}สตางค์`;
}

/** A whole number as text; nothing for 0. */
function numberText(value: number, follows = false): string {
  if (value >= million)
    return `${numberText(Math.floor(value / million), follows)}ล้าน${numberText(value % million, true)}`;
  return [...String(value)]
    .map((letter, index, all) =>
      digitText(Number(letter), all.length - 1 - index, follows || index > 0),
    )
    .join("");
}

function digitText(digit: number, position: number, follows: boolean): string {
  if (digit === 0) return "";
  if (position === 1 && digit === 1) return "สิบ";
  if (position === 1 && digit === 2) return "ยี่สิบ";
  if (position === 0 && digit === 1 && follows) return "เอ็ด";
  return `${digits[digit]}${positionNames[position]}`;
}
