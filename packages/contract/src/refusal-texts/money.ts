import type { ErrorCode } from "../errors.ts";
import type { Text } from "../text.ts";

/** Customers' and drivers' money. */
export const moneyTexts = {
  receipt_not_ready: {
    th: "ออกใบกำกับภาษีได้เมื่อส่งเสร็จและชำระเงินแล้ว",
    en: "A tax receipt can be issued once the delivery is done and paid.",
  },
  receipt_final: {
    th: "การจองนี้ออกใบกำกับภาษีแล้ว หรือมีการคืนเงินแล้ว กรุณาติดต่อเจ้าหน้าที่หากต้องแก้ไข",
    en: "This booking has its tax receipt already, or money was refunded. Please contact support to correct it.",
  },
  payment_not_awaited: {
    th: "การจองนี้ไม่ได้รอการชำระเงินแล้ว หรือมีการชำระที่กำลังดำเนินอยู่ กรุณาโหลดใหม่",
    en: "This booking no longer waits for a payment, or one is under way. Please load it again.",
  },
  payment_under_way: {
    th: "มีรายการที่รอชำระอยู่ ชำระรายการเดิม ยกเลิก หรือรอให้หมดเวลาก่อน",
    en: "Another payment is waiting. Pay it, end it, or wait until its time is over.",
  },
  amount_due: {
    th: "มียอดค้างชำระ {amount} เกิน 1 วัน กรุณาชำระในหน้าโปรไฟล์ก่อน แล้วจองต่อได้ทันที",
    en: "{amount} has been unpaid for more than a day. Please pay it on your profile; then you can book at once.",
  },
  nothing_due: {
    th: "ไม่มียอดค้างที่ต้องชำระในขณะนี้",
    en: "There is nothing to pay right now.",
  },
  tip_not_allowed: {
    th: "ให้ทิปได้ครั้งเดียวหลังส่งสำเร็จ ภายใน {days} วัน",
    en: "A tip can be given once, within {days} days of the delivery.",
  },
  price_raise_not_allowed: {
    th: "เพิ่มราคาได้เฉพาะตอนที่กำลังหาคนขับ",
    en: "The price can only be raised while we look for a driver.",
  },
  promo_not_eligible: {
    th: "โค้ดส่วนลดนี้ใช้กับรายการนี้ไม่ได้",
    en: "This promo code does not apply here.",
  },
  too_many_cards: {
    th: "บันทึกบัตรได้ไม่เกิน {max} ใบ ลบใบที่ไม่ใช้แล้วก่อน",
    en: "You can keep up to {max} cards. Please remove one first.",
  },
  card_refused: {
    th: "ธนาคารไม่รับบัตรนี้ กรุณาตรวจสอบข้อมูลบัตรหรือใช้บัตรอื่น",
    en: "The bank does not take this card. Please check its details or use another.",
  },
  balance_too_low: {
    th: "ยอดเงินของคุณไม่พอสำหรับงานเงินสดนี้ ขาดอีก {missingBaht} บาท รับงานที่จ่ายผ่านบัตรได้ตามปกติ",
    en: "Your balance does not reach for this cash job: {missingBaht} baht are missing. Jobs paid by card are open to you.",
  },
  payment_method_unavailable: {
    th: "ยังไม่เปิดรับวิธีชำระเงินนี้ กรุณาเลือกวิธีอื่น",
    en: "This way of paying is not open. Please choose another.",
  },
  payout_open: {
    th: "มีรายการถอนเงินที่กำลังดำเนินการอยู่ กรุณารอให้รายการนั้นโอนก่อน",
    en: "Your last payout is not on its way yet. You can ask for the next one after that.",
  },
  credit_too_little: {
    th: "เครดิตของคุณไม่พอสำหรับรายการนี้ กรุณาเลือกวิธีอื่น",
    en: "Your credit does not reach for this. Please choose another way.",
  },
  payouts_off: { th: "ยังไม่เปิดให้ถอนเงินในขณะนี้", en: "Payouts are not available here yet." },
  bank_account_missing: {
    th: "ยังไม่มีบัญชีธนาคารที่ผ่านการตรวจ กรุณาเพิ่มบัญชีธนาคารก่อน",
    en: "There is no approved bank account yet. Please add one first.",
  },
  bank_account_refused: {
    th: "ผู้ให้บริการโอนเงินไม่รับบัญชีธนาคารนี้ กรุณาแก้ไขบัญชีธนาคาร",
    en: "The payout provider does not accept this bank account. Please change it.",
  },
  payout_too_little: {
    th: "ยอดที่ถอนได้ยังไม่ถึงขั้นต่ำ",
    en: "What you can take out is still below the least amount.",
  },
  refund_too_much: {
    th: "คืนได้ไม่เกินยอดที่ยังเหลือของการชำระนี้",
    en: "That is more than is left of this payment.",
  },
  refund_not_now: {
    th: "คืนเงินตอนนี้ไม่ได้ เพราะงานยังไม่จบ ยังไม่ได้ชำระ หรือธนาคารกำลังตรวจสอบรายการนี้",
    en: "This cannot be refunded now: the booking is under way, nothing was paid, or the bank disputes the payment.",
  },
  claim_too_much: {
    th: "เรียกร้องได้ไม่เกิน {max} สำหรับเรื่องนี้",
    en: "For this, at most {max} can be asked for.",
  },
} as const satisfies Partial<Record<ErrorCode, Text>>;
