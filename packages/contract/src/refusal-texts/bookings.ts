import type { ErrorCode } from "../errors.ts";
import type { Text } from "../text.ts";

/** Prices, bookings and the work on them. */
export const bookingTexts = {
  quote_expired: {
    th: "ราคานี้หมดเวลาแล้ว กรุณาขอราคาใหม่",
    en: "This price has expired. Please ask for a new one.",
  },
  quote_used: { th: "ราคานี้ถูกใช้จองไปแล้ว", en: "This price has already been booked." },
  booking_already_taken: { th: "มีคนขับท่านอื่นรับงานนี้ไปแล้ว", en: "Another driver took this job first." },
  offer_expired: { th: "หมดเวลารับงานนี้แล้ว", en: "This offer has ended." },
  driver_busy: {
    th: "กรุณาทำงานที่รับไว้ให้เสร็จก่อนรับงานใหม่",
    en: "Please finish the job you have before taking another.",
  },
  fee_changed: {
    th: "ค่าธรรมเนียมเปลี่ยนไปแล้ว กรุณาตรวจสอบก่อนยืนยันอีกครั้ง",
    en: "The fee has changed. Please check it and confirm again.",
  },
  outside_area: {
    th: "จุดที่ {stop} อยู่นอกพื้นที่ให้บริการ",
    en: "Stop {stop} is outside the area we serve.",
  },
  too_heavy: {
    th: "หนักเกิน {maxKg} กก. กรุณาเลือกรถที่ใหญ่ขึ้น",
    en: "Over {maxKg} kg. Please choose a larger vehicle.",
  },
  too_large: {
    th: "ใหญ่เกิน {maxLengthCm}×{maxWidthCm}×{maxHeightCm} ซม. กรุณาเลือกรถที่ใหญ่ขึ้น",
    en: "Larger than {maxLengthCm}×{maxWidthCm}×{maxHeightCm} cm. Please choose a larger vehicle.",
  },
  closed_hours: {
    th: "อยู่นอกเวลาให้บริการ ({open}–{close} น.) กรุณาเลือกเวลาอื่น",
    en: "Outside service hours ({open}–{close}). Please choose another time.",
  },
  too_far: {
    th: "ระยะทางเกิน {maxKm} กม. ซึ่งไกลเกินส่งภายในวัน",
    en: "The route is over {maxKm} km, too far for same-day delivery.",
  },
  prohibited: { th: "สิ่งของนี้ไม่สามารถจัดส่งได้", en: "These goods may not be carried." },
  driver_change_not_allowed: {
    th: "ยังเปลี่ยนคนขับไม่ได้ คนขับกำลังมาหรือถึงจุดรับแล้ว",
    en: "The driver cannot be changed now: they are on the way or already there.",
  },
  cancellation_not_allowed: {
    th: "ยกเลิกไม่ได้แล้ว เพราะรับพัสดุไปแล้วหรืองานสิ้นสุดแล้ว",
    en: "It can no longer be cancelled: the parcel is on its way or the booking has ended.",
  },
  pin_wrong: {
    th: "PIN ไม่ถูกต้อง กรุณาถามผู้รับอีกครั้ง",
    en: "That PIN is not right. Please ask the recipient again.",
  },
  pin_locked: {
    th: "ใส่ PIN ผิดหลายครั้งเกินไป ให้ผู้ส่งปลดล็อกหรือติดต่อเจ้าหน้าที่",
    en: "The PIN was tried too often. The sender can release it, or contact support.",
  },
  pin_resends_used: {
    th: "ส่ง PIN ซ้ำครบ 3 ครั้งแล้ว ให้ผู้ส่งอนุญาตให้รับโดยไม่ใช้ PIN ได้",
    en: "The PIN was sent again three times. The sender can allow the delivery without it.",
  },
  pin_move_used: {
    th: "ย้ายหมุดได้ครั้งเดียวและใช้ไปแล้ว ฝากข้อความถึงคนขับหรือโทรหาคนขับแทนได้",
    en: "The pin can be moved once, and it was. Leave a note for the driver or call instead.",
  },
  pin_move_too_late: {
    th: "ย้ายหมุดไม่ได้แล้ว เพราะคนขับกำลังมาหรืองานสิ้นสุดแล้ว โทรหาคนขับเพื่อนัดจุดรับได้",
    en: "The pin can no longer be moved: the driver is on the way to you or the job has ended. Call the driver to agree on a spot.",
  },
  pin_move_too_far: {
    th: "จุดใหม่อยู่ห่าง {metres} เมตร ย้ายได้ไม่เกิน {maxMetres} เมตรจากจุดเดิม",
    en: "That is {metres} m away. The pin can be moved {maxMetres} m at most.",
  },
  instructions_too_late: {
    th: "ฝากข้อความไม่ได้แล้ว เพราะจุดนี้ส่งเสร็จหรืองานสิ้นสุดแล้ว",
    en: "It is too late for a note: this stop is done or the job has ended.",
  },
  proof_missing: {
    th: "กรุณาถ่ายรูป ให้เซ็นชื่อ หรือใส่ PIN เป็นหลักฐานก่อน",
    en: "Please add the photo, signature or PIN this step needs.",
  },
  cash_short: { th: "ยอดเงินสดน้อยกว่าที่ต้องเก็บ", en: "That is less cash than is due." },
  cash_not_collected: {
    th: "กรุณาเก็บเงินสดก่อนทำขั้นตอนนี้",
    en: "Please collect the cash before this step.",
  },
  event_out_of_order: {
    th: "ยังทำขั้นตอนนี้ไม่ได้ กรุณาดูขั้นตอนถัดไปของงาน",
    en: "This step does not come next. Please follow the task.",
  },
  clock_wrong: {
    th: "เวลาในเครื่องคลาดเคลื่อนอย่างน้อย {minutes} นาที กรุณาตั้งเวลาอัตโนมัติ",
    en: "This device's clock is off by at least {minutes} min. Please set it to automatic.",
  },
  off_duty: { th: "กรุณาเปิดรับงานก่อน", en: "Please go on duty first." },
  rating_not_allowed: {
    th: "ให้คะแนนรายการนี้ไม่ได้ หรือให้คะแนนไปแล้ว",
    en: "This booking cannot be rated, or already is.",
  },
  report_too_soon: {
    th: "ยังแจ้งเรื่องนี้ไม่ได้ หากต้องการเรียกร้องเงิน กรุณารอให้งานจบก่อน",
    en: "It is too early to report this. Money can be asked for once the booking has ended.",
  },
  report_too_late: {
    th: "เลยเวลาที่แจ้งเรื่องนี้ได้แล้ว ({days} วันหลังจบงาน)",
    en: "The time to report this has passed ({days} days after the booking ended).",
  },
  report_open_already: {
    th: "มีเรื่องนี้แจ้งไว้แล้ว เพิ่มรายละเอียดในเรื่องเดิมได้",
    en: "This has been reported already. You can add to that report.",
  },
  report_over: {
    th: "เรื่องนี้สิ้นสุดแล้ว หากมีปัญหาใหม่ กรุณาแจ้งเป็นเรื่องใหม่",
    en: "This report has ended. If there is a new problem, please report it anew.",
  },
  chat_not_open: {
    th: "ส่งข้อความได้เมื่อมีคนขับรับงานนี้แล้ว",
    en: "You can write once a driver has taken this job.",
  },
  chat_closed: {
    th: "แชตของงานนี้ปิดแล้ว เพราะจบงานไปเกิน {hours} ชั่วโมง หากต้องการความช่วยเหลือ กรุณาแจ้งปัญหาในหน้าการจอง",
    en: "The chat of this job has closed: it ended more than {hours} hours ago. For help, report a problem on the booking's page.",
  },
  edit_used: {
    th: "แก้จุดส่งได้ครั้งเดียวต่อการจองและใช้ไปแล้ว โทรหรือแชตกับคนขับแทนได้",
    en: "Drop-offs can be changed once for each booking, and they were. Call or write to the driver instead.",
  },
  edit_open: {
    th: "กำลังรอคนขับตอบการแก้ไขครั้งก่อน หากต้องการแก้ใหม่ กรุณายกเลิกคำขอเดิมก่อน",
    en: "The driver has not answered your last change yet. Withdraw it first to ask for another one.",
  },
  edit_over: {
    th: "การแก้จุดส่งนี้ใช้ไม่ได้แล้ว เพราะหมดเวลา ถูกยกเลิก หรือคนขับเริ่มไปจุดนั้นแล้ว",
    en: "This change no longer counts: its time is over, it was withdrawn, or the driver has begun that drop-off.",
  },
  price_changed: {
    th: "ราคาเปลี่ยนไปแล้ว กรุณาตรวจสอบราคาใหม่ก่อนยืนยันอีกครั้ง",
    en: "The price has changed. Please check the new one and confirm again.",
  },
  recall_too_early: {
    th: "คนขับยังไม่ได้รับพัสดุ ยกเลิกการจองได้เลย",
    en: "The driver does not have the parcel yet. You can cancel the booking instead.",
  },
  recall_too_late: {
    th: "ขอให้นำกลับไม่ได้แล้ว เพราะส่งครบแล้ว หรือพัสดุกำลังกลับมาอยู่แล้ว",
    en: "It is too late to ask for the parcel back: it was delivered, or it is coming back already.",
  },
  recall_edit_open: {
    th: "กำลังรอคนขับตอบเรื่องแก้จุดส่ง หากต้องการให้นำกลับ กรุณายกเลิกคำขอนั้นก่อน",
    en: "The driver has not answered your change of drop-offs yet. Withdraw it first to have the parcel returned.",
  },
  recall_handover_open: {
    th: "กำลังส่งต่อพัสดุให้คนขับอีกคน ขอให้นำกลับได้หลังส่งต่อเสร็จ",
    en: "The parcel is changing drivers. You can have it returned once the new driver has it.",
  },
  recall_paid_at_door: {
    th: "ผู้รับจ่ายเงินแล้วและคนขับกำลังส่งมอบพัสดุ โทรหาคนขับเพื่อหยุดส่ง",
    en: "The recipient has paid and the driver is handing the parcel over. Call the driver to stop it.",
  },
  edit_not_possible: {
    th: "ตอนนี้แก้จุดส่งไม่ได้ แก้ได้หลังมีคนขับรับงานและก่อนงานจบ ยกเว้นช่วงส่งต่อหรือนำของกลับ",
    en: "Drop-offs cannot be changed now: only while a driver has the job, and not while goods are handed on or brought back.",
  },
  edit_cod: {
    th: "การจองที่มีเก็บเงินปลายทางแก้จุดส่งไม่ได้ กรุณาติดต่อเจ้าหน้าที่",
    en: "A booking with cash on delivery keeps its drop-offs. Please contact our staff.",
  },
  edit_cash_taken: {
    th: "คนขับรับค่าส่งเป็นเงินสดไปแล้ว จึงแก้ได้เฉพาะเมื่อราคาเท่าเดิม",
    en: "The driver has the cash already, so only changes that keep the price are possible.",
  },
  edit_cheaper_not_possible: {
    th: "เครดิตที่ใช้จ่ายไปแล้วมากกว่าค่าส่งใหม่ จึงเปลี่ยนเป็นเส้นทางนี้ไม่ได้ กรุณาติดต่อเจ้าหน้าที่",
    en: "Your credit already pays more than the new price, so this change is not possible here. Please contact our staff.",
  },
} as const satisfies Partial<Record<ErrorCode, Text>>;
