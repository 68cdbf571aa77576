import { plainText } from "../names/place-key.ts";

const word = "[ก-ฮะ-์a-z]";
const thai = "[ก-ฮะ-์]";
const keeper =
  "(?:รปภ\\.?|ร\\.?ป\\.?ภ\\.?|พี่ยาม|ยาม|ป้อมยาม|ป้อมรปภ\\.?|ป้อม|นิติบุคคล|นิติ|แม่บ้าน|ประชาสัมพันธ์|ล็อบบี้|ล้อบบี้|เคาน์เตอร์|เคาเตอร์|พนักงาน|เพื่อนบ้าน|ข้างบ้าน|หน้าบ้าน|หน้าร้าน|ร้าน|ตู้|security|guard|reception|lobby|front desk|juristic|concierge)";

/** The title of a person at the beginning of the text. */
const person = "^\\s*(?:คุณ|นางสาว|นาง|นาย|น\\.ส\\.|น้อง|พี่|(?:mr|mrs|ms|miss|khun|k)[. ])";
export const startsWithPerson = (text: string): boolean => new RegExp(person, "i").test(text);

/** Text about the handover of a parcel, before or after the text about its place. */
const handover: readonly RegExp[] = [
  /^\s*(?:กรุณา|รบกวน|ช่วย|ฝาก)?\s*(?:จัด)?ส่ง(?:ด่วน|ของ|พัสดุ|สินค้า|เอกสาร|อาหาร|ต่อ)?\s*(?:ให้|ที่|ไปที่|มาที่|ถึง|ไป|มา|ตาม)?(?:หน่อย|ด้วย)?\s*[:：]?\s*/,
  /^\s*(?:จุดหมาย|ปลายทาง|ที่หมาย|จุดส่ง|จุดรับ|สถานที่(?:จัดส่ง|ส่ง)?|ที่อยู่(?:ผู้รับ|จัดส่ง|ลูกค้า)?|รับที่|พิกัด)\s*(?:คือ|ที่)?\s*[:：]?\s*/,
  /^\s*(?:please\s+)?(?:deliver|ship|send|drop(?:\s?off)?)(?:\s+(?:it|this|parcel))?\s*(?:to|at)?\b\s*[:：]?\s*/,
  /^\s*(?:delivery\s+)?(?:address|addr|destination|to)\s*[:：]\s*/,
  /(?:(?:^|[\s,(])(?:คุณ|นางสาว|นาย|น\.ส\.|ผู้รับ\s*[:：]?|attn\.?)|^\s*khun\s)\s*[ก-ฮะ-์a-z.]+/g,
  new RegExp(`${person}\\s*(?:[ก-ฮะ-์]+|[a-z]+)`),
  /(?:โทร(?:ศัพท์)?|เบอร์|tel|mobile|phone|call)?\.?\s*[:：]?\s*(?:\+?66|0)[\s-]?\d(?:[\s-]?\d){7,8}(?!\d)/g,
  /(?:^|\s)ฝาก\S*/g,
  /\d{1,2}[.:]\d{2}\s*(?:น\.?|am|pm)?(?!\d)|(?<!ตลาด)นัด(?:รับ|ส่ง)(?:ของ)?/g,
  new RegExp(
    `(?<!${thai})(?:วาง|แขวน|ทิ้ง)(?:ไว้|ของ)?(?:ที่|หน้า|กับ)?\\s*(?:${keeper}|ประตู|รั้ว|โต๊ะ)?(?:ได้เลย|ค่ะ|ครับ)*`,
    "g",
  ),
  new RegExp(`(?:leave|drop)\\s+(?:it\\s+)?(?:with|at)\\s+(?:the\\s+)?${keeper}`, "g"),
  /(?<![ก-ฮะ-์])โทร(?!คม)(?:หา|แจ้ง|บอก|มา|เรียก)?(?:ก่อน|เมื่อ|ตอน)?\s*(?:ถึง|ส่ง|เข้า|มา|จะถึง)?(?:ก่อนถึง|ก่อนส่ง|ก่อน|ด้วย|นะคะ|นะครับ|ค่ะ|ครับ)*/g,
  /\b(?:call|phone)\s+(?:me\s+)?(?:before|when|on|upon)?\s*(?:you\s+)?(?:arriv\w*|deliver\w*|here)?/g,
  /(?:แลกบัตร|ติดต่อ(?:ประชาสัมพันธ์|รปภ\.?)?|มีคนรอ(?:รับ)?|รอรับ|เก็บเงินปลายทาง|\bcod\b|(?<![ก-ฮะ-์])ด่วน(?:มาก)?|ขอบคุณ(?:ค่ะ|ครับ)?|thank(?:s| you))/g,
];

/** Text about a part of a building. Only the building is searched. */
const insideBuilding: readonly RegExp[] = [
  /(?:ชั้น|(?<![a-z])(?:floor|level|fl|flr)\.?)\s*(?:ที่\s*)?(?:[a-z]{1,2}\d?|\d{1,3}[a-z]?)(?![a-z0-9])/g,
  /\b(?:\d{1,2}|[bg])f\b/g,
  /\b\d{1,3}(?:st|nd|rd|th)\s*(?:floor|fl\.?)(?![a-z])/g,
  /ชั้น(?:ใต้ดิน|ล่าง|บน|ลอย|ดาดฟ้า)/g,
  /(?:ห้อง(?:เลขที่)?|ยูนิต|room|unit|rm\.?|เตียง|ward|วอร์ด|บูธ|booth|ล็อค|ล็อก|แผง|kiosk|shop|โต๊ะ)\s*(?:no\.?\s*)?[a-z]{0,3}[\s-]?\d[\d/a-z-]*/g,
  /(?:อาคาร|ตึก|building|bldg\.?|tower|โซน|zone|ประตู|gate|ทางออก|exit|ฝั่ง|wing)\s*(?:ที่\s*)?(?:[a-z]|\d{1,2}|[ก-ฮ])(?![a-zก-ฮะ-์0-9.])/g,
  new RegExp(
    `(?:หน้า|ใต้|หลัง|ข้าง|ใน)(?:ตึก|อาคาร|ล็อบบี้|ล้อบบี้|คอนโด|ห้าง|ป้อม|เซเว่น|ลิฟต์?|ประตู)(?!${word})`,
    "g",
  ),
  /^\s*(?:ด้าน)?หน้า(?=เซ็นทรัล|โลตัส|บิ๊กซี|เดอะมอลล์|โรบินสัน|รพ\.?|โรงพยาบาล|สถานี|ศูนย์การค้า)/,
  /\blobby\b/,
  /(?:บ้าน|รั้ว|ประตู)?สี(?:ส้ม|ขาว|ดำ|แดง|เขียว|ฟ้า|เหลือง|ชมพู|เทา|น้ำตาล|ม่วง|ครีม)(?![ก-ฮะ-์])/g,
  /(?:ที่จอดรถ|ลานจอดรถ|จุดจอดรถ|แผนก\S*|(?<![ก-ฮะ-์])ฝ่าย\S*|จุดรับส่ง(?:ของ|สินค้า|พัสดุ)?)/g,
];

/**
 * Returns an address in lower case without greetings, phones, floors, rooms and notes to the driver. A text that
 * consists only of these is returned whole.
 */
export function withoutHandover(text: string): string {
  // NFKC splits ำ into two letters.
  const typed = text
    .normalize("NFKC")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1ำ")
    .toLowerCase()
    .replace(/[๐-๙]/g, digitOf);
  let left = typed.replace(/\s+/g, " ");
  for (const pattern of [...handover, ...insideBuilding]) left = left.replace(pattern, " ");
  // A remark in brackets is only used when the text consists of brackets.
  const outside = left.replace(/\([^()]*\)|\[[^[\]]*\]/g, " ");
  const address = plainText(outside) ? outside : left;
  return plainText(address) ? address.replace(/\s+/g, " ").trim() : typed;
}

const digitOf = (digit: string): string => String(digit.charCodeAt(0) - 0x0e50);
