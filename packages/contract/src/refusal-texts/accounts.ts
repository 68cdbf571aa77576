import type { ErrorCode } from "../errors.ts";
import type { Text } from "../text.ts";

/** Identity and permissions. */
export const accountTexts = {
  unauthenticated: { th: "กรุณาเข้าสู่ระบบก่อน", en: "Please sign in first." },
  sign_in_wrong: {
    th: "อีเมล เบอร์โทร หรือรหัสผ่านไม่ถูกต้อง",
    en: "The e-mail, phone or password is not right.",
  },
  sign_in_code_required: {
    th: "เพื่อความปลอดภัย กรุณาใส่รหัส 6 หลักที่ส่งไปยังเบอร์หรืออีเมลของบัญชีนี้ด้วย",
    en: "To keep this account safe, please also type the 6-digit code sent to its phone or e-mail.",
  },
  passkey_refused: {
    th: "ใช้พาสคีย์นี้เข้าสู่ระบบที่นี่ไม่ได้ กรุณาลองอีกครั้ง หรือใช้รหัสผ่าน",
    en: "This passkey does not sign in here. Please try again, or use your password.",
  },
  passkey_not_added: {
    th: "เพิ่มพาสคีย์ไม่สำเร็จ กรุณาลองอีกครั้ง",
    en: "The passkey could not be added. Please try again.",
  },
  too_many_passkeys: {
    th: "บัญชีนี้มีพาสคีย์ครบจำนวนแล้ว กรุณาลบพาสคีย์ที่ไม่ใช้ก่อน",
    en: "This account has as many passkeys as it may. Please remove one that you no longer use.",
  },
  totp_required: {
    th: "กรอกรหัส 6 หลักจากแอปยืนยันตัวตน",
    en: "Enter the 6-digit code of your authenticator app.",
  },
  totp_wrong: {
    th: "รหัสไม่ถูกต้องหรือใช้ไปแล้ว กรุณารอรหัสใหม่แล้วลองอีกครั้ง",
    en: "That code is not right or was used before. Wait for the next one and try again.",
  },
  phone_not_verified: {
    th: "กรุณายืนยันเบอร์โทรศัพท์ก่อนทำรายการนี้",
    en: "Please verify your phone number first.",
  },
  scope_missing: { th: "บัญชีนี้ไม่มีสิทธิ์ทำรายการนี้", en: "This account may not do that." },
  suspended: {
    th: "บัญชีถูกระงับ กรุณาติดต่อเจ้าหน้าที่",
    en: "This account is suspended. Please contact support.",
  },
  not_verified: {
    th: "เอกสารยังไม่ผ่านการตรวจครบทุกรายการ",
    en: "Your documents are not all approved yet.",
  },
  consent_withdrawn: {
    th: "คุณถอนความยินยอมเรื่องตำแหน่งไว้ ให้ความยินยอมอีกครั้งในหน้าบัญชีก่อนเริ่มรับงาน",
    en: "You withdrew the consent to share your position. Give it again on your account page to go on duty.",
  },
  duty_elsewhere: {
    th: "คุณกำลังรับงานอยู่บนอีกเครื่องหนึ่ง ใช้รหัสที่ส่งไปยังเบอร์ของคุณเพื่อย้ายมาเครื่องนี้",
    en: "You are on duty on another device. The code we send to your phone moves it here.",
  },
  too_many_places: {
    th: "บันทึกสถานที่ได้ไม่เกิน {max} แห่ง ลบแห่งที่ไม่ใช้แล้วก่อน",
    en: "You can keep up to {max} places. Please remove one first.",
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
  appeal_not_open: {
    th: "ตอนนี้ยื่นอุทธรณ์ไม่ได้ กรุณาดูสถานะคำขอล่าสุด",
    en: "You cannot appeal right now. Please look at the last answer.",
  },
  account_frozen: {
    th: "บัญชีนี้พักการโอนเงินและการเปลี่ยนข้อมูลติดต่อไว้ เพราะมีการแจ้งว่าไม่ใช่เจ้าของบัญชี เจ้าหน้าที่จะติดต่อคุณ",
    en: "Money and contact details of this account are on hold, because somebody reported that a change was not the owner's. Our staff will contact you.",
  },
  not_me_ended: {
    th: "ลิงก์นี้หมดอายุแล้ว หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านแล้วติดต่อเจ้าหน้าที่",
    en: "This link is too old. If it was not you, change your password and contact support.",
  },
  contact_too_new: {
    th: "เพิ่งเพิ่มเบอร์หรืออีเมลนี้ จึงยังใช้ยืนยันว่าเป็นคุณไม่ได้ กรุณาใช้รหัสผ่าน หรือออกจากระบบแล้วเข้าสู่ระบบใหม่",
    en: "This phone or e-mail was added too recently to prove it is you. Use your password, or sign out and in again.",
  },
  identifier_in_use: {
    th: "เบอร์โทรหรืออีเมลนี้มีบัญชีอื่นใช้อยู่แล้ว",
    en: "Another account already uses this phone or e-mail.",
  },
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
  code_wrong: { th: "รหัสไม่ถูกต้อง กรุณาลองอีกครั้ง", en: "That code is not right. Please try again." },
  code_expired: {
    th: "รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่",
    en: "That code has expired. Please ask for a new one.",
  },
  human_check_needed: {
    th: "ตอนนี้มีการขอรหัสจำนวนมาก กรุณายืนยันว่าคุณเป็นผู้ขอรหัสนี้",
    en: "Many codes are being asked for just now. Please confirm that you asked for this one.",
  },
  sms_budget_used: {
    th: "ขณะนี้ส่งรหัสทาง SMS เพิ่มไม่ได้ชั่วคราว กรุณาใช้อีเมลแทน หรือลองใหม่ภายหลัง",
    en: "No more codes can be sent by SMS for the moment. Please use your e-mail, or try again later.",
  },
  invitation_ended: {
    th: "ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่จากผู้ดูแล",
    en: "This link no longer works. Please ask for a new one.",
  },
} as const satisfies Partial<Record<ErrorCode, Text>>;
