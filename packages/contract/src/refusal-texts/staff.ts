import type { ErrorCode } from "../errors.ts";
import type { Text } from "../text.ts";

/** The console: books, handovers, depots, reviews, runs of payouts. */
export const staffTexts = {
  month_not_over: {
    th: "เดือนนี้ยังไม่สิ้นสุด ปิดได้หลังเที่ยงคืนของวันสุดท้าย",
    en: "This month is not over. It can be closed after its last midnight.",
  },
  month_closed: { th: "เดือนนี้ปิดบัญชีไปแล้ว", en: "This month is closed already." },
  month_not_next: { th: "ต้องปิดเดือนก่อนหน้าให้ครบก่อน", en: "Close the earlier months first." },
  books_differ: {
    th: "ยอดในบัญชีไม่ตรงกัน ยังปิดเดือนไม่ได้ กรุณาแจ้งทีมดูแลระบบก่อนทำรายการใด ๆ",
    en: "The books do not add up, so the month cannot be closed. Please tell the technical team first.",
  },
  certificate_not_ready: {
    th: "หนังสือรับรองทั้งปีออกได้หลังปิดบัญชีของปีนั้น ระหว่างนี้ดาวน์โหลดรายครั้งได้",
    en: "The certificate of a whole year comes when its books are closed. Until then there is one for each payment.",
  },
  certificate_known: {
    th: "หนังสือรับรองเลขที่นี้ของผู้จ่ายรายนี้บันทึกไว้แล้ว",
    en: "This certificate of this payer was recorded before.",
  },
  move_not_possible: {
    th: "ทำไม่ได้กับงานในสถานะนี้ กรุณาตรวจสถานะงานอีกครั้ง",
    en: "That cannot be done to a booking in this state. Please check where it stands.",
  },
  handover_open: {
    th: "มีการส่งต่อที่ยังไม่เสร็จอยู่แล้ว กรุณายกเลิกรายการนั้นก่อนเริ่มใหม่",
    en: "A handover is under way already. Please call that one off before you start another.",
  },
  handover_confirmed: {
    th: "มีคนขับยืนยันการส่งต่อแล้ว จึงยกเลิกไม่ได้ กรุณาโทรสอบถามคนขับทั้งสองคน",
    en: "A driver has confirmed it already, so it cannot be called off. Please call both drivers.",
  },
  deadline_not_over: {
    th: "ยังไม่พ้นกำหนดฝากพัสดุที่แจ้งผู้ส่งไว้ จึงยังจัดการของไม่ได้",
    en: "The goods are still kept for their sender. Please wait until the day they were told.",
  },
  review_locked: {
    th: "{staffName} กำลังตรวจคนขับคนนี้อยู่ กรุณาเลือกคนอื่นหรือรอสักครู่",
    en: "{staffName} is reviewing this driver. Choose another, or wait a moment.",
  },
  review_not_held: {
    th: "การตรวจนี้หมดเวลาแล้ว กรุณาเปิดคนขับคนนี้ใหม่",
    en: "Your hold on this review has ended. Please open the driver again.",
  },
  document_not_opened: {
    th: "กรุณาเปิดดูเอกสารฉบับนี้ก่อนตัดสิน",
    en: "Please open this page before you decide.",
  },
  second_person_needed: {
    th: "เรื่องนี้ต้องให้เจ้าหน้าที่อีกคนตัดสิน",
    en: "Another member of staff has to decide this.",
  },
  second_person_new: {
    th: "บัญชีหรือสิทธิ์ของคุณยังไม่ครบ 24 ชั่วโมง จึงยังยืนยันแทนคนที่สองไม่ได้ กรุณาให้เจ้าหน้าที่คนอื่นทำ",
    en: "Your account or this right is less than 24 hours old, so you cannot be the second person yet. Please ask somebody else.",
  },
  second_person_related: {
    th: "คุณกับคนแรกเชิญกันเอง หรือผู้ดูแลคนเดียวกันเชิญทั้งคู่ในช่วง 30 วันที่ผ่านมา กรุณาให้เจ้าหน้าที่ที่ผู้ดูแลคนอื่นเชิญมายืนยัน",
    en: "One of you invited the other, or one manager invited you both, in the last 30 days. Somebody whom another manager invited has to confirm this.",
  },
  second_person_near: {
    th: "คุณกับคนแรกเข้าสู่ระบบจากเครื่องหรือเครือข่ายเดียวกันใน 7 วันที่ผ่านมา คนที่สองต้องใช้เครื่องและเครือข่ายของตัวเอง",
    en: "You and the first person signed in from one device or one network in the last 7 days. The second person needs a device and a network of their own.",
  },
  scope_not_held: {
    th: "ให้สิทธิ์ที่ตัวเองไม่มีไม่ได้ กรุณาให้ผู้ดูแลที่มีสิทธิ์นั้นทำ",
    en: "You cannot give a right you do not have. Please ask a manager who has it.",
  },
  own_rights: {
    th: "เปลี่ยนสิทธิ์ของตัวเองไม่ได้ กรุณาให้ผู้ดูแลคนอื่นทำ",
    en: "You cannot change your own rights. Please ask another manager.",
  },
  driver_not_available: {
    th: "คนขับคนนี้รับช่วงต่อไม่ได้ในตอนนี้ กรุณาเลือกคนอื่น",
    en: "This driver cannot take it over now. Please choose somebody else.",
  },
  driver_balance_too_low: {
    th: "ยอดเงินของคนขับคนนี้ไม่พอสำหรับงานเงินสดนี้ ขาดอีก {missingBaht} บาท กรุณาเลือกคนอื่น",
    en: "This driver's balance does not reach for this cash job: {missingBaht} baht are missing. Please choose somebody else.",
  },
  run_prepared: {
    th: "มีรอบจ่ายเงินที่รออนุมัติอยู่แล้ว กรุณาอนุมัติหรือยกเลิกรอบนั้นก่อน",
    en: "A run already waits for approval. Approve or discard it first.",
  },
  run_empty: { th: "รอบนี้ไม่มีรายการที่จ่ายได้", en: "Nothing in this run can be paid." },
  cod_not_held: {
    th: "เงินเก็บปลายทางนี้กำลังโอน โอนแล้ว หรือคืนแล้ว",
    en: "This cash on delivery is on its way, paid, or given back already.",
  },
} as const satisfies Partial<Record<ErrorCode, Text>>;
