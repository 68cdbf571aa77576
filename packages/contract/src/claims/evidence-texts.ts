import type { Locale } from "@songtan/domain/account-types";
import { formatBaht } from "@songtan/domain/money";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import type { TimelineKind } from "../bookings/timeline.ts";

type Both = Record<Locale, string>;

/** A short label of each event, as a document about a booking prints it. */
export const timelineLabels: Record<TimelineKind, Both> = {
  booked: { th: "จองแล้ว", en: "Booked" },
  scheduled: { th: "นัดเวลารับของ", en: "Pick-up scheduled" },
  searching: { th: "เริ่มหาคนขับ", en: "Started to look for a driver" },
  assigned: { th: "คนขับรับงาน", en: "A driver accepted" },
  heading_to_pickup: { th: "คนขับออกไปรับของ", en: "Driver set off to the pick-up" },
  arrived_at_pickup: { th: "ถึงจุดรับของ", en: "Arrived at the pick-up" },
  picked_up: { th: "รับของแล้ว", en: "Picked up" },
  heading_to_stop: { th: "ออกไปจุดส่งของ", en: "Set off to the drop-off" },
  arrived_at_stop: { th: "ถึงจุดส่งของ", en: "Arrived at the drop-off" },
  stop_done: { th: "ส่งของแล้ว", en: "Handed over" },
  stop_done_unverified: { th: "ส่งของแล้ว PIN ไม่ตรง", en: "Handed over, the PIN was wrong" },
  stop_failed: { th: "รับหรือส่งที่จุดนี้ไม่สำเร็จ", en: "This stop did not work out" },
  cash_collected: { th: "คนขับรับเงินสดแล้ว", en: "The driver collected the cash" },
  given_back: { th: "คนขับคืนงาน", en: "The driver gave the job back" },
  driver_changed: { th: "เปลี่ยนคนขับ", en: "Driver changed" },
  pin_resent: { th: "ส่ง PIN ให้ผู้รับอีกครั้ง", en: "The PIN was sent to the recipient again" },
  stop_moved: { th: "ผู้รับย้ายหมุดจุดส่ง", en: "The recipient moved the pin" },
  instructions_left: { th: "ผู้รับฝากข้อความถึงคนขับ", en: "The recipient left a note for the driver" },
  edit_asked: { th: "ผู้ส่งขอแก้จุดส่ง", en: "The sender asked for other drop-offs" },
  edit_agreed: { th: "คนขับตกลงแก้จุดส่ง", en: "The driver agreed to the new drop-offs" },
  edit_declined: { th: "คนขับไม่รับการแก้จุดส่ง", en: "The driver declined the new drop-offs" },
  edit_withdrawn: { th: "ผู้ส่งยกเลิกคำขอแก้จุดส่ง", en: "The sender withdrew the change of drop-offs" },
  edit_expired: { th: "หมดเวลาขอแก้จุดส่ง", en: "The change of drop-offs was not answered in time" },
  recalled: { th: "ผู้ส่งขอให้นำของกลับมาคืน", en: "The sender asked for the goods back" },
  handed_over: { th: "ส่งต่อของให้คนขับอีกคน", en: "Handed over to another driver" },
  pin_released: {
    th: "ผู้ส่งอนุญาตให้รับโดยไม่ใช้ PIN",
    en: "The sender allowed delivery without the PIN",
  },
  returning: { th: "เริ่มนำของกลับ", en: "Started to bring it back" },
  return_failed: { th: "นำของมาคืน แต่ไม่พบผู้ส่ง", en: "Back, but the sender was not there" },
  disposed: { th: "พ้นกำหนดฝาก จัดการของแล้ว", en: "Storage ended, goods disposed of" },
  returned: { th: "คืนของถึงผู้ส่ง", en: "Back with the sender" },
  delivered: { th: "ส่งครบแล้ว", en: "All delivered" },
  cancelled: { th: "ยกเลิกการจอง", en: "Booking cancelled" },
  unfulfilled: { th: "หาคนขับไม่ได้", en: "No driver was found" },
  held: { th: "ฝากของไว้ที่คลัง", en: "Left at the depot" },
  lost: { th: "แจ้งของสูญหาย", en: "Reported lost" },
};

const proofLabels: Record<string, Both> = {
  photo: { th: "ภาพถ่าย", en: "Photo" },
  signature: { th: "ลายเซ็น", en: "Signature" },
  pin: { th: "PIN", en: "PIN" },
  recipient_name: { th: "ชื่อผู้รับ", en: "Recipient's name" },
};
export const proofLabel = (kind: string, locale: Locale): string =>
  proofLabels[kind]?.[locale] ?? kind;

const actorLabels: Record<string, Both> = {
  customer: { th: "ลูกค้า", en: "Customer" },
  driver: { th: "คนขับ", en: "Driver" },
  recipient: { th: "ผู้รับ", en: "Recipient" },
  staff: { th: "เจ้าหน้าที่", en: "Staff" },
  system: { th: "ระบบ", en: "System" },
};
export const actorLabel = (kind: string, locale: Locale): string =>
  actorLabels[kind]?.[locale] ?? kind;

const evidenceTexts = {
  title: { th: "หลักฐานการส่ง", en: "Evidence of delivery" },
  made: { th: "จัดทำเมื่อ", en: "Made on" },
  booking: { th: "เลขการจอง", en: "Booking" },
  customer: { th: "ลูกค้า", en: "Customer" },
  driver: { th: "คนขับ", en: "Driver" },
  booked: { th: "จองเมื่อ", en: "Booked" },
  ended: { th: "จบงานเมื่อ", en: "Ended" },
  price: { th: "ราคา", en: "Price" },
  paid: { th: "วิธีชำระ", en: "Paid by" },
  charges: { th: "เงินที่เก็บผ่านผู้ให้บริการชำระเงิน", en: "What the payment provider charged" },
  charge: { th: "เลขรายการ", en: "Charge" },
  chargedFor: { th: "สำหรับ", en: "For" },
  charged: { th: "ยอดที่เก็บ", en: "Charged" },
  givenBack: { th: "คืนแล้ว", en: "Given back" },
  disputed: { th: "ถูกโต้แย้ง", en: "disputed" },
  ofThis: { th: "ของการจองนี้", en: "of this booking" },
  declared: { th: "มูลค่าสิ่งของที่แจ้ง", en: "Declared value" },
  stops: { th: "จุดรับและจุดส่ง", en: "Stops" },
  stop: { th: "จุด", en: "Stop" },
  pickup: { th: "รับของ", en: "Pick-up" },
  between: { th: "ระหว่างคนขับ", en: "Between drivers" },
  address: { th: "ที่อยู่", en: "Address" },
  nearest: { th: "คนขับใกล้ที่สุด", en: "Driver nearest" },
  atStop: { th: "อยู่ที่จุดนี้", en: "At this stop" },
  unseen: { th: "ไม่มีตำแหน่ง", en: "No position" },
  proofs: { th: "หลักฐานจากโทรศัพท์คนขับ", en: "Proofs from the driver's phone" },
  spoken: { th: "เจ้าหน้าที่ยืนยันการส่งมอบแทนคนขับ", en: "Handovers that staff confirmed for a driver" },
  kind: { th: "ประเภท", en: "Kind" },
  happened: { th: "เกิดขึ้นเมื่อ", en: "Happened" },
  received: { th: "ได้รับเมื่อ", en: "Received" },
  fingerprint: { th: "ลายนิ้วมือไฟล์ SHA-256", en: "SHA-256 of the file" },
  intact: { th: "ตรงกับไฟล์ที่ได้รับ", en: "matches the file received" },
  changed: { th: "ไม่ตรงกับไฟล์ที่ได้รับ", en: "differs from the file received" },
  pinRight: { th: "PIN ถูกต้อง", en: "right PIN" },
  pinWrong: { th: "PIN ไม่ถูกต้อง", en: "wrong PIN" },
  timeline: { th: "ลำดับเหตุการณ์", en: "Timeline" },
  what: { th: "เหตุการณ์", en: "Event" },
  who: { th: "โดย", en: "By" },
  pictures: { th: "ภาพและลายเซ็น", en: "Pictures and signatures" },
  reports: { th: "เรื่องที่แจ้ง", en: "What was reported" },
  chat: { th: "ข้อความในแชต", en: "Chat messages" },
  picture: { th: "รูป", en: "picture" },
  touched: { th: "เจ้าหน้าที่ที่ดำเนินการ", en: "What staff did" },
  none: { th: "ไม่มี", en: "None" },
  foot: {
    th: "จัดทำจากบันทึกของระบบ เวลาทั้งหมดเป็นเวลาประเทศไทย",
    en: "Made from the records of the system. All times are Bangkok time.",
  },
} as const satisfies Record<string, Both>;

/** Every word of the paper in one language. */
export const evidenceTextsIn = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(evidenceTexts).map(([name, text]) => [name, text[locale]]),
  ) as Record<keyof typeof evidenceTexts, string>;

const methodLabels: Record<string, Both> = {
  card: { th: "บัตร", en: "Card" },
  promptpay: { th: "พร้อมเพย์", en: "PromptPay" },
  cash: { th: "เงินสด", en: "Cash" },
  credit: { th: "เครดิตของลูกค้า", en: "Customer credit" },
};
export const methodLabel = (method: string, locale: Locale): string =>
  methodLabels[method]?.[locale] ?? method;

const laterTexts = {
  due: { th: "เก็บเพิ่มหลังจบงาน", en: "on top, due after the work" },
  back: { th: "ในจำนวนนี้จ่ายเกินหลังแก้จุดส่ง", en: "of which too much after the change of drop-offs" },
} as const satisfies Record<string, Both>;

type PricePaid = {
  totalSatang: number;
  creditSatang: number;
  /**
   * The part of the total that was added when drop-offs were changed: charged separately, after the
   * work.
   */
  laterSatang: number;
  /** The part of the total that was paid too much since they were changed. */
  backSatang: number;
};

/** How a price was paid: with credit a part of it, the rest by the method, and what a change of drop-offs made of it. */
export function describePayment(method: string, price: PricePaid, locale: Locale): string {
  const { creditSatang, laterSatang, backSatang } = price;
  const part = (by: string, satang: number) => `${methodLabel(by, locale)} · ${formatBaht(satang)}`;
  const restSatang = amountAfterCredit(price) - laterSatang;
  return [
    creditSatang > 0 && part("credit", creditSatang),
    restSatang > 0 && part(method, restSatang),
    laterSatang > 0 && `${laterTexts.due[locale]} · ${formatBaht(laterSatang)}`,
    backSatang > 0 && `${laterTexts.back[locale]} · ${formatBaht(backSatang)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const purposeLabels: Record<string, Both> = {
  booking: { th: "ค่าส่งตอนจอง", en: "the price, when it was booked" },
  tip: { th: "ทิป", en: "a tip" },
  priority_fee: { th: "เพิ่มราคาเร่งหาคนขับ", en: "a higher price to find a driver" },
  due: { th: "ยอดค้างชำระหลังจบงาน", en: "what was due after the work" },
};
export const purposeLabel = (purpose: string, locale: Locale): string =>
  purposeLabels[purpose]?.[locale] ?? purpose;
