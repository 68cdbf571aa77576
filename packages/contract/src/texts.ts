import type { ErrorCode } from "./errors.ts";

export type Text = { th: string; en: string };

/** One sentence for each refusal: what happened and what to do. `{name}` is filled from the refusal's details. */
export const refusalTexts: Record<ErrorCode, Text> = {
  invalid: { th: "ข้อมูลบางช่องยังไม่ถูกต้อง กรุณาตรวจสอบ", en: "Some fields need another look." },
  unauthenticated: { th: "กรุณาเข้าสู่ระบบก่อน", en: "Please sign in first." },
  sign_in_wrong: { th: "อีเมล เบอร์โทร หรือรหัสผ่านไม่ถูกต้อง", en: "The e-mail, phone or password is not right." },
  totp_required: {
    th: "กรอกรหัส 6 หลักจากแอปยืนยันตัวตน",
    en: "Enter the 6-digit code of your authenticator app.",
  },
  totp_wrong: {
    th: "รหัสไม่ถูกต้องหรือใช้ไปแล้ว กรุณารอรหัสใหม่แล้วลองอีกครั้ง",
    en: "That code is not right or was used before. Wait for the next one and try again.",
  },
  phone_not_verified: { th: "กรุณายืนยันเบอร์โทรศัพท์ก่อนทำรายการนี้", en: "Please verify your phone number first." },
  scope_missing: { th: "บัญชีนี้ไม่มีสิทธิ์ทำรายการนี้", en: "This account may not do that." },
  suspended: { th: "บัญชีถูกระงับ กรุณาติดต่อเจ้าหน้าที่", en: "This account is suspended. Please contact support." },
  not_verified: { th: "เอกสารยังไม่ผ่านการตรวจครบทุกรายการ", en: "Your documents are not all approved yet." },
  consent_withdrawn: {
    th: "คุณถอนความยินยอมเรื่องตำแหน่งไว้ ให้ความยินยอมอีกครั้งในหน้าบัญชีก่อนเริ่มรับงาน",
    en: "You withdrew the consent to share your position. Give it again on your account page to go on duty.",
  },
  origin_not_allowed: { th: "คำขอนี้มาจากเว็บไซต์อื่นจึงไม่ได้รับอนุญาต", en: "Requests from another site are not allowed." },
  not_found: { th: "ไม่พบข้อมูลที่ต้องการ", en: "We could not find that." },
  quote_expired: { th: "ราคานี้หมดเวลาแล้ว กรุณาขอราคาใหม่", en: "This price has expired. Please ask for a new one." },
  quote_used: { th: "ราคานี้ถูกใช้จองไปแล้ว", en: "This price has already been booked." },
  booking_already_taken: { th: "มีคนขับท่านอื่นรับงานนี้ไปแล้ว", en: "Another driver took this job first." },
  offer_expired: { th: "หมดเวลารับงานนี้แล้ว", en: "This offer has ended." },
  idempotency_key_reused: {
    th: "คำขอซ้ำแต่ข้อมูลไม่ตรงกับครั้งแรก",
    en: "This request repeats an earlier one with different data.",
  },
  in_progress: { th: "คำขอก่อนหน้ากำลังทำอยู่ กรุณารอสักครู่", en: "The first request is still running. Please wait a moment." },
  driver_busy: { th: "กรุณาทำงานที่รับไว้ให้เสร็จก่อนรับงานใหม่", en: "Please finish the job you have before taking another." },
  fee_changed: {
    th: "ค่าธรรมเนียมเปลี่ยนไปแล้ว กรุณาตรวจสอบก่อนยืนยันอีกครั้ง",
    en: "The fee has changed. Please check it and confirm again.",
  },
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
  conflict: { th: "ข้อมูลถูกแก้ไขไปก่อนแล้ว กรุณาโหลดใหม่", en: "Somebody changed this first. Please load it again." },
  duty_elsewhere: {
    th: "คุณกำลังรับงานอยู่บนอีกเครื่องหนึ่ง ใช้รหัสที่ส่งไปยังเบอร์ของคุณเพื่อย้ายมาเครื่องนี้",
    en: "You are on duty on another device. The code we send to your phone moves it here.",
  },
  account_closing: {
    th: "บัญชีนี้กำลังจะปิด หากต้องการใช้ต่อ กรุณาเข้าสู่ระบบอีกครั้ง",
    en: "This account is being closed. Sign in again to keep it.",
  },
  closure_blocked: {
    th: "ยังปิดบัญชีไม่ได้ กรุณาจัดการรายการที่ค้างอยู่ก่อน",
    en: "The account cannot be closed yet. Please settle what is still open first.",
  },
  credit_left: {
    th: "ยังปิดบัญชีไม่ได้ เพราะมีเครดิตเหลือ {amount} กรุณาโอนเข้าบัญชีธนาคารหรือใช้ให้หมดก่อน",
    en: "The account cannot be closed yet: {amount} of credit is left. Please transfer it to your bank or spend it first.",
  },
  consent_required: {
    th: "บัญชีต้องมีความยินยอมข้อนี้ หากไม่ต้องการแล้ว คุณปิดบัญชีได้",
    en: "An account needs this. If you no longer agree, you can close the account.",
  },
  review_locked: {
    th: "{staffName} กำลังตรวจคนขับคนนี้อยู่ กรุณาเลือกคนอื่นหรือรอสักครู่",
    en: "{staffName} is reviewing this driver. Choose another, or wait a moment.",
  },
  review_not_held: {
    th: "การตรวจนี้หมดเวลาแล้ว กรุณาเปิดคนขับคนนี้ใหม่",
    en: "Your hold on this review has ended. Please open the driver again.",
  },
  document_not_opened: { th: "กรุณาเปิดดูเอกสารฉบับนี้ก่อนตัดสิน", en: "Please open this page before you decide." },
  second_person_needed: {
    th: "เรื่องนี้ต้องให้เจ้าหน้าที่อีกคนตัดสิน",
    en: "Another member of staff has to decide this.",
  },
  own_rights: {
    th: "เปลี่ยนสิทธิ์ของตัวเองไม่ได้ กรุณาให้ผู้ดูแลคนอื่นทำ",
    en: "You cannot change your own rights. Please ask another manager.",
  },
  appeal_not_open: {
    th: "ตอนนี้ยื่นอุทธรณ์ไม่ได้ กรุณาดูสถานะคำขอล่าสุด",
    en: "You cannot appeal right now. Please look at the last answer.",
  },
  identifier_in_use: { th: "เบอร์โทรหรืออีเมลนี้มีบัญชีอื่นใช้อยู่แล้ว", en: "Another account already uses this phone or e-mail." },
  social_sign_in_lost: {
    th: "ไม่พบการเข้าสู่ระบบนี้ในเบราว์เซอร์นี้ กรุณาเริ่มใหม่จากหน้าเข้าสู่ระบบ",
    en: "This browser did not begin that sign-in. Please start again from the sign-in page.",
  },
  social_sign_in_used: {
    th: "ลิงก์เข้าสู่ระบบนี้ถูกใช้ไปแล้ว กรุณาเริ่มใหม่จากหน้าเข้าสู่ระบบ",
    en: "That sign-in was used already. Please start again from the sign-in page.",
  },
  social_sign_in_expired: {
    th: "ใช้เวลานานเกินไป กรุณาเข้าสู่ระบบด้วย LINE ใหม่อีกครั้ง",
    en: "That took too long. Please sign in with LINE again.",
  },
  identity_in_use: {
    th: "บัญชี LINE นี้เชื่อมกับบัญชีอื่นอยู่แล้ว",
    en: "That LINE account is linked with another account already.",
  },
  other_identity_linked: {
    th: "บัญชีนี้เชื่อมกับ LINE อื่นอยู่แล้ว กรุณายกเลิกการเชื่อมเดิมก่อน",
    en: "This account is linked with another LINE account. Please unlink that one first.",
  },
  last_way_in: {
    th: "LINE เป็นทางเดียวที่ใช้เข้าบัญชีนี้ กรุณาตั้งรหัสผ่านก่อนยกเลิกการเชื่อม",
    en: "LINE is the only way into this account. Please set a password before unlinking it.",
  },
  password_not_set: {
    th: "บัญชีนี้ยังไม่มีรหัสผ่าน กรุณาตั้งรหัสผ่านด้วยรหัส 6 หลักที่ “บัญชีที่เชื่อมไว้”",
    en: "This account has no password yet. Please set one with a 6-digit code at “Linked accounts”.",
  },
  too_large_upload: {
    th: "ไฟล์ใหญ่เกิน 10 MB กรุณาเลือกรูปที่เล็กกว่านี้",
    en: "The file is over 10 MB. Please choose a smaller picture.",
  },
  unsupported_media: {
    th: "เปิดไฟล์นี้ไม่ได้ กรุณาใช้รูป JPEG, PNG หรือ WebP",
    en: "We cannot read this file. Please use a JPEG, PNG or WebP picture.",
  },
  outside_area: { th: "จุดที่ {stop} อยู่นอกพื้นที่ให้บริการ", en: "Stop {stop} is outside the area we serve." },
  too_heavy: { th: "หนักเกิน {maxKg} กก. กรุณาเลือกรถที่ใหญ่ขึ้น", en: "Over {maxKg} kg. Please choose a larger vehicle." },
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
  promo_not_eligible: { th: "โค้ดส่วนลดนี้ใช้กับรายการนี้ไม่ได้", en: "This promo code does not apply here." },
  code_wrong: { th: "รหัสไม่ถูกต้อง กรุณาลองอีกครั้ง", en: "That code is not right. Please try again." },
  code_expired: { th: "รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่", en: "That code has expired. Please ask for a new one." },
  invitation_ended: {
    th: "ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่จากผู้ดูแล",
    en: "This link no longer works. Please ask for a new one.",
  },
  pin_wrong: { th: "PIN ไม่ถูกต้อง กรุณาถามผู้รับอีกครั้ง", en: "That PIN is not right. Please ask the recipient again." },
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
    th: "กรุณาถ่ายรูป ลายเซ็น หรือใส่ PIN เป็นหลักฐานก่อน",
    en: "Please add the photo, signature or PIN this step needs.",
  },
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
  driver_not_available: {
    th: "คนขับคนนี้รับช่วงต่อไม่ได้ในตอนนี้ กรุณาเลือกคนอื่น",
    en: "This driver cannot take it over now. Please choose somebody else.",
  },
  driver_balance_too_low: {
    th: "ยอดเงินของคนขับคนนี้ไม่พอสำหรับงานเงินสดนี้ ขาดอีก {missingBaht} บาท กรุณาเลือกคนอื่น",
    en: "This driver's balance does not reach for this cash job: {missingBaht} baht are missing. Please choose somebody else.",
  },
  cash_short: { th: "ยอดเงินสดน้อยกว่าที่ต้องเก็บ", en: "That is less cash than is due." },
  cash_not_collected: { th: "กรุณาเก็บเงินสดก่อนทำขั้นตอนนี้", en: "Please collect the cash before this step." },
  event_out_of_order: {
    th: "ยังทำขั้นตอนนี้ไม่ได้ กรุณาดูขั้นตอนถัดไปของงาน",
    en: "This step does not come next. Please follow the task.",
  },
  clock_wrong: {
    th: "เวลาในเครื่องไม่ตรง กรุณาตั้งเวลาอัตโนมัติ",
    en: "This device's clock is wrong. Please set it to automatic.",
  },
  off_duty: { th: "กรุณาเปิดรับงานก่อน", en: "Please go on duty first." },
  rating_not_allowed: { th: "ให้คะแนนรายการนี้ไม่ได้ หรือให้คะแนนไปแล้ว", en: "This booking cannot be rated, or already is." },
  payment_method_unavailable: {
    th: "ยังไม่เปิดรับวิธีชำระเงินนี้ กรุณาเลือกวิธีอื่น",
    en: "This way of paying is not open. Please choose another.",
  },
  payout_open: {
    th: "มีรายการถอนเงินที่กำลังดำเนินการอยู่ กรุณารอให้รายการนั้นโอนก่อน",
    en: "Your last payout is not on its way yet. You can ask for the next one after that.",
  },
  run_prepared: {
    th: "มีรอบจ่ายเงินที่รออนุมัติอยู่แล้ว กรุณาอนุมัติหรือยกเลิกรอบนั้นก่อน",
    en: "A run already waits for approval. Approve or discard it first.",
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
  run_empty: { th: "รอบนี้ไม่มีรายการที่จ่ายได้", en: "Nothing in this run can be paid." },
  cod_not_held: {
    th: "เงินเก็บปลายทางนี้กำลังโอน โอนแล้ว หรือคืนแล้ว",
    en: "This cash on delivery is on its way, paid, or given back already.",
  },
  refund_too_much: {
    th: "คืนได้ไม่เกินยอดที่ยังเหลือของการชำระนี้",
    en: "That is more than is left of this payment.",
  },
  refund_not_now: {
    th: "คืนเงินตอนนี้ไม่ได้ เพราะงานยังไม่จบ ยังไม่ได้ชำระ หรือธนาคารกำลังตรวจสอบรายการนี้",
    en: "This cannot be refunded now: the booking is under way, nothing was paid, or the bank disputes the payment.",
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
  claim_too_much: {
    th: "เรียกร้องได้ไม่เกิน {max} สำหรับเรื่องนี้",
    en: "For this, at most {max} can be asked for.",
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
  rate_limited: {
    th: "ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่",
    en: "Too many requests. Please wait a moment and try again.",
  },
  internal: {
    th: "เกิดข้อผิดพลาดในระบบ กรุณาลองใหม่ หากยังพบปัญหาให้แจ้งรหัส {requestId}",
    en: "Something went wrong on our side. Please try again, or tell support this id: {requestId}",
  },
  unavailable: { th: "บริการยังไม่ตอบสนอง กรุณาลองใหม่อีกครั้ง", en: "A service did not answer. Please try again." },
};

/** Puts the details into the sentence; a detail that is missing leaves no braces behind. */
export const fillText = (text: string, details: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
