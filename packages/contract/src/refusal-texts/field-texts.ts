import type { FieldProblem } from "../errors.ts";
import type { Text } from "../text.ts";

/** Shown at a field with a value that is not accepted. */
export const fieldTexts: Record<FieldProblem, Text> = {
  required: { th: "กรุณากรอกช่องนี้", en: "Please fill this in." },
  too_short: { th: "สั้นเกินไป", en: "Too short." },
  too_long: { th: "ยาวเกินไป", en: "Too long." },
  too_small: { th: "ต้องมากกว่า 0", en: "Must be more than 0." },
  too_big: { th: "เกินค่าที่กำหนด", en: "Over the limit." },
  phone_invalid: {
    th: "เบอร์โทรไม่ถูกต้อง เช่น 081-234-5678",
    en: "Not a Thai phone number, such as 081-234-5678.",
  },
  phone_not_mobile: {
    th: "กรุณาใช้เบอร์มือถือ (06, 08 หรือ 09)",
    en: "Please use a mobile number (06, 08 or 09).",
  },
  email_invalid: {
    th: "อีเมลไม่ถูกต้อง เช่น name@example.com",
    en: "Not an e-mail address, such as name@example.com.",
  },
  password_weak: { th: "รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร", en: "Use at least 8 characters." },
  password_weak_staff: {
    th: "รหัสผ่านของเจ้าหน้าที่ต้องมีอย่างน้อย 12 ตัวอักษร",
    en: "Staff use at least 12 characters.",
  },
  password_repeated: {
    th: "รหัสผ่านที่พิมพ์ตัวเดียวซ้ำ ๆ เดาง่ายเกินไป กรุณาตั้งใหม่",
    en: "One character over and over is too easy to guess. Please choose another password.",
  },
  password_brand: {
    th: "รหัสผ่านที่เป็นชื่อส่งทันเดาง่ายเกินไป กรุณาตั้งใหม่",
    en: "Our own name is too easy to guess. Please choose another password.",
  },
  password_personal: {
    th: "อย่าใช้ชื่อ อีเมล หรือเบอร์โทรของคุณเป็นรหัสผ่าน เพราะเดาง่าย กรุณาตั้งใหม่",
    en: "Your own name, e-mail or phone is too easy to guess. Please choose another password.",
  },
  password_common: {
    th: "มีคนใช้รหัสผ่านนี้กันมาก จึงเดาง่าย กรุณาตั้งใหม่",
    en: "Many people use this password, so it is easy to guess. Please choose another one.",
  },
  password_wrong: { th: "รหัสผ่านปัจจุบันไม่ถูกต้อง", en: "That is not the current password." },
  code_format: { th: "กรอกรหัสตัวเลข 6 หลัก", en: "Enter the 6 digits." },
  pin_format: { th: "กรอก PIN ตัวเลข 4 หลัก", en: "Enter the 4-digit PIN." },
  citizen_id_invalid: {
    th: "เลขบัตรประชาชนไม่ถูกต้อง ตรวจสอบให้ครบ 13 หลัก",
    en: "Not a valid citizen number. Check all 13 digits.",
  },
  plate_invalid: { th: "ทะเบียนรถไม่ถูกต้อง เช่น 1กก 1234", en: "Not a valid plate, such as 1กก 1234." },
  tax_id_invalid: {
    th: "เลขประจำตัวผู้เสียภาษีต้องมี 13 หลักและถูกต้อง",
    en: "A tax ID has 13 digits; please check it.",
  },
  branch_invalid: {
    th: "กรอกเลขสาขาไม่เกิน 5 หลัก หรือเว้นว่างหากเป็นสำนักงานใหญ่",
    en: "Enter the branch number, up to 5 digits, or leave it empty for the head office.",
  },
  bank_account_invalid: {
    th: "เลขบัญชีไม่ถูกต้องสำหรับธนาคารนี้",
    en: "Not an account number of this bank.",
  },
  date_invalid: { th: "วันที่ไม่ถูกต้อง เช่น 21/11/2569", en: "Not a date, such as 21/11/2026." },
  date_past: { th: "วันที่ผ่านมาแล้ว", en: "This date has passed." },
  date_future: { th: "ต้องไม่เกินวันนี้", en: "This cannot be after today." },
  date_too_far: { th: "วันที่ไกลเกินไป", en: "This date is too far away." },
  too_young: { th: "อายุยังไม่ถึงเกณฑ์", en: "Not old enough yet." },
  must_accept: { th: "กรุณายอมรับเพื่อดำเนินการต่อ", en: "Please accept this to go on." },
  not_a_choice: { th: "กรุณาเลือกจากรายการ", en: "Please choose from the list." },
  not_available: { th: "เลือกข้อนี้ไม่ได้ในขณะนี้", en: "This is not available right now." },
  in_use: { th: "มีบัญชีอื่นใช้อยู่แล้ว", en: "Another account already uses this." },
  redaction_missing: {
    th: "กรุณาปิดศาสนาและหมู่เลือดบนรูปบัตรก่อนส่ง",
    en: "Please cover religion and blood group on the picture of the card first.",
  },
  push_address: {
    th: "เบราว์เซอร์นี้รับการแจ้งเตือนจากเราไม่ได้ ลองเปิดด้วย Chrome หรือ Safari รุ่นล่าสุด",
    en: "This browser cannot take our notices. Please try a recent Chrome or Safari.",
  },
  promo_code_format: {
    th: "ใช้ A–Z และ 0–9 จำนวน 3 ถึง 20 ตัว",
    en: "Use A–Z and 0–9, 3 to 20 of them.",
  },
  already_used: { th: "มีรายการอื่นใช้อยู่แล้ว", en: "Something else has this already." },
  order: { th: "ต้องมากกว่าค่าก่อนหน้า", en: "Must be more than the one before it." },
  promo_unknown: {
    th: "ไม่พบโค้ดนี้ กรุณาตรวจตัวสะกดอีกครั้ง",
    en: "There is no such code. Please check how it is spelt.",
  },
  promo_not_begun: { th: "โค้ดนี้ยังไม่เริ่มใช้", en: "This code cannot be used yet." },
  promo_ended: { th: "โค้ดนี้หมดเขตแล้ว", en: "This code has ended." },
  promo_spent: { th: "สิทธิ์ของโค้ดนี้ถูกใช้หมดแล้ว", en: "This code has been used up." },
  promo_vehicle: {
    th: "โค้ดนี้ใช้กับรถประเภทที่เลือกไม่ได้",
    en: "This code is not for the vehicle you chose.",
  },
  promo_area: {
    th: "โค้ดนี้ใช้กับจุดรับในจังหวัดนี้ไม่ได้",
    en: "This code is not for pick-ups in this province.",
  },
  promo_minimum: { th: "ค่าส่งยังไม่ถึงยอดขั้นต่ำของโค้ดนี้", en: "The price is below what this code needs." },
  promo_first_order: {
    th: "โค้ดนี้ใช้ได้กับการจองครั้งแรกเท่านั้น",
    en: "This code is only for a first booking.",
  },
  promo_used: {
    th: "คุณใช้โค้ดนี้ครบจำนวนครั้งแล้ว",
    en: "You have already used this code as often as it allows.",
  },
  format: { th: "รูปแบบไม่ถูกต้อง", en: "The format is not right." },
};
