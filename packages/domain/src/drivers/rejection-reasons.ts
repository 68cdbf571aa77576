import type { AccessReason, SubmittedKind, SuspensionReason } from "../driver-types.ts";

type Text = { th: string; en: string };
export type RejectionReason = {
  code: string;
  kinds: readonly SubmittedKind[];
  /** For the reviewer's list, and as the driver's heading. */
  title: Text;
  /** What the driver reads when the reviewer writes nothing else: what to do, not only what is wrong. */
  words: Text;
};

const withPicture: readonly SubmittedKind[] = [
  "account",
  "citizen-card",
  "driver-license",
  "vehicle",
  "vehicle-act",
  "bank-account",
];

/** Why a page is sent back. Data: another reason is another row. */
export const rejectionReasons: readonly RejectionReason[] = [
  {
    code: "picture_unclear",
    kinds: withPicture,
    title: { th: "รูปไม่ชัด", en: "The picture is not clear" },
    words: {
      th: "รูปเบลอหรือมืดเกินไป กรุณาถ่ายใหม่ในที่สว่าง ให้อ่านตัวอักษรได้ครบ",
      en: "The picture is blurred or too dark. Please take it again in good light so that every letter can be read.",
    },
  },
  {
    code: "picture_cropped",
    kinds: withPicture,
    title: { th: "รูปไม่ครบ", en: "Part of it is cut off" },
    words: {
      th: "รูปไม่เห็นครบทั้งใบ กรุณาถ่ายใหม่ให้เห็นทั้งสี่มุม",
      en: "Part of it is cut off. Please take it again with all four corners in the picture.",
    },
  },
  {
    code: "wrong_paper",
    kinds: ["citizen-card", "driver-license", "vehicle", "vehicle-act", "bank-account"],
    title: { th: "ไม่ใช่เอกสารที่ต้องใช้", en: "Not the paper that is needed" },
    words: {
      th: "เอกสารในรูปไม่ใช่เอกสารที่ขอ กรุณาถ่ายเอกสารตามที่ระบุในหน้านี้",
      en: "The picture shows another paper. Please send the one this page asks for.",
    },
  },
  {
    code: "differs_from_typed",
    kinds: withPicture,
    title: { th: "ข้อมูลไม่ตรงกับเอกสาร", en: "What was typed differs from the paper" },
    words: {
      th: "ข้อมูลที่กรอกไม่ตรงกับเอกสาร กรุณาตรวจสอบแล้วแก้ไขให้ตรงกัน",
      en: "What you typed is not what the paper says. Please check it and correct it.",
    },
  },
  {
    code: "name_differs",
    kinds: ["citizen-card", "driver-license", "bank-account"],
    title: { th: "ชื่อไม่ตรงกัน", en: "The names differ" },
    words: {
      th: "ชื่อในเอกสารไม่ตรงกับชื่อในหน้าข้อมูลส่วนตัว กรุณาใช้เอกสารของตัวเอง หรือแก้ไขชื่อให้ตรง",
      en: "The name on it is not the one on your account page. Please use your own papers, or correct the name.",
    },
  },
  {
    code: "not_covered",
    kinds: ["citizen-card"],
    title: { th: "ยังไม่ได้ปิดข้อมูลศาสนาหรือหมู่เลือด", en: "Religion or blood group can be read" },
    words: {
      th: "ยังอ่านศาสนาหรือหมู่เลือดบนบัตรได้ กรุณาส่งรูปใหม่โดยปิดสองช่องนี้ รูปเดิมจะถูกลบ",
      en: "Religion or blood group can still be read. Please send a picture with both covered; this one will be deleted.",
    },
  },
  {
    code: "face_differs",
    kinds: ["account", "citizen-card"],
    title: { th: "ใบหน้าไม่ตรงกัน", en: "The faces do not match" },
    words: {
      th: "ใบหน้าในรูปถ่ายไม่ตรงกับในบัตร กรุณาถ่ายใหม่ให้เห็นใบหน้าเต็ม ไม่ใส่หมวก แว่นดำ หรือหน้ากาก",
      en: "The face is not the one on the card. Please take it again, whole face, no hat, sunglasses or mask.",
    },
  },
  {
    code: "expired",
    kinds: ["citizen-card", "driver-license", "vehicle-act"],
    title: { th: "เอกสารหมดอายุ", en: "It has expired" },
    words: {
      th: "เอกสารหมดอายุแล้ว กรุณาส่งฉบับที่ต่ออายุแล้ว",
      en: "It has expired. Please send the renewed one.",
    },
  },
  {
    code: "class_not_allowed",
    kinds: ["driver-license"],
    title: { th: "ใบขับขี่ใช้กับรถนี้ไม่ได้", en: "The licence does not allow this vehicle" },
    words: {
      th: "ประเภทใบขับขี่ใช้กับรถที่ลงทะเบียนไม่ได้ กรุณาส่งใบขับขี่ที่ตรงประเภท หรือเปลี่ยนรถ",
      en: "This class of licence does not allow your vehicle. Please send one that does, or change the vehicle.",
    },
  },
  {
    code: "plate_differs",
    kinds: ["vehicle", "vehicle-act"],
    title: { th: "ทะเบียนรถไม่ตรงกัน", en: "The plates differ" },
    words: {
      th: "ทะเบียนรถในรูปไม่ตรงกับที่กรอก กรุณาตรวจสอบเล่มทะเบียนแล้วส่งใหม่",
      en: "The plate in the picture is not the one you typed. Please check the registration book and send it again.",
    },
  },
  {
    code: "owner_unclear",
    kinds: ["vehicle"],
    title: { th: "ไม่ทราบสิทธิ์ใช้รถ", en: "Whose vehicle it is, is not clear" },
    words: {
      th: "ชื่อเจ้าของรถเป็นคนอื่น กรุณาส่งรูปหนังสือยินยอมให้ใช้รถพร้อมเล่มทะเบียน",
      en: "The vehicle belongs to somebody else. Please send their letter of consent with the registration book.",
    },
  },
  {
    code: "other",
    kinds: withPicture,
    title: { th: "อื่น ๆ", en: "Something else" },
    words: { th: "กรุณาแก้ไขตามที่แจ้งแล้วส่งใหม่", en: "Please correct what was said and send it again." },
  },
];

/** The reason of that code for a page, or undefined when the page cannot have it. */
export const rejectionReasonFor = (
  kind: SubmittedKind,
  code: string,
): RejectionReason | undefined =>
  rejectionReasons.find((reason) => reason.code === code && reason.kinds.includes(kind));

/** Why staff opened a page, as the driver reads it. */
export const accessReasonTexts: Record<AccessReason, Text> = {
  review: { th: "ตรวจเอกสาร", en: "To review your papers" },
  driver_asked: { th: "คนขับติดต่อสอบถาม", en: "You asked us about it" },
  complaint: { th: "ตรวจสอบเรื่องร้องเรียน", en: "To look into a complaint" },
  lost_parcel: { th: "ติดตามพัสดุสูญหาย", en: "To find a lost parcel" },
  authority: { th: "หน่วยงานราชการร้องขอตามกฎหมาย", en: "An authority asked by law" },
  other: { th: "อื่น ๆ", en: "Another reason" },
};

/** Why a driver is suspended, as the driver reads it. */
export const suspensionReasonTexts: Record<SuspensionReason, Text> = {
  false_documents: { th: "เอกสารไม่ถูกต้องหรือปลอมแปลง", en: "Papers that are not genuine" },
  second_account: { th: "มีบัญชีคนขับมากกว่าหนึ่งบัญชี", en: "More than one driver account" },
  lost_parcel: { th: "พัสดุสูญหายระหว่างขนส่ง", en: "A parcel was lost on the way" },
  unsafe_driving: { th: "ขับขี่ไม่ปลอดภัย", en: "Unsafe driving" },
  behaviour: { th: "พฤติกรรมไม่เหมาะสม", en: "Behaviour towards people" },
  cash_owed: { th: "ค้างนำส่งเงินสด", en: "Cash that was not handed over" },
  shared_account: { th: "ให้ผู้อื่นใช้บัญชีขับแทน", en: "Somebody else drove with this account" },
  other: { th: "อื่น ๆ", en: "Another reason" },
};
