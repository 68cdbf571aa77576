type Text = { th: string; en: string };

export type RetentionRow = {
  /** How long, in days. */
  days: number;
  /** Counted from then. */
  from: string;
  /** What is deleted, as the privacy page says it. */
  what: Text;
  /** The part that stays, and why this long. */
  why: string;
};

const year = 365;

/**
 * What is stored for how long (PRODUCT 9), as data: the sweep job has one step for each row, the
 * privacy page prints it. The periods are the product's; those required by a law are [B] until a
 * lawyer confirms them.
 */
export const retention = {
  codes: {
    days: 1,
    from: "sent",
    what: { th: "รหัสยืนยัน 6 หลัก", en: "6-digit codes" },
    why: "good for five minutes; a day is enough to count how many were asked for",
  },
  signInFailures: {
    days: 1,
    from: "failed",
    what: { th: "การเข้าสู่ระบบที่ไม่สำเร็จ", en: "failed sign-ins" },
    why: "counted over fifteen minutes",
  },
  securityEvents: {
    days: 90,
    from: "happened",
    what: {
      th: "บันทึกการเข้าสู่ระบบและการเปลี่ยนรหัสผ่าน เบอร์ อีเมล หรือบัญชีธนาคาร",
      en: "the record of sign-ins and of changes to passwords, contacts and bank accounts",
    },
    why: "an attack is often noticed weeks later; to tell the owner and the authority what happened",
  },
  socialSignIns: {
    days: 1,
    from: "begun",
    what: { th: "การเข้าสู่ระบบด้วย LINE ที่ทำค้างไว้", en: "sign-ins with LINE under way" },
    why: "good for minutes; what LINE says of a person is sealed and goes as soon as it is over",
  },
  idempotency: {
    days: 1,
    from: "answered",
    what: { th: "คำตอบของคำขอที่ส่งซ้ำ", en: "answers kept for repeated requests" },
    why: "a phone that found its network again repeats itself within hours",
  },
  quotes: {
    days: 7,
    from: "made",
    what: { th: "ใบเสนอราคาที่ไม่ได้จอง", en: "quotes that were not booked" },
    why: "somebody who comes back the same week may ask why the price changed",
  },
  sessions: {
    days: 180,
    from: "ended",
    what: { th: "การเข้าสู่ระบบที่สิ้นสุดแล้ว", en: "ended sessions" },
    why: "to tell somebody when and where their account was used",
  },
  passkeyChallenges: {
    days: 1,
    from: "begun",
    what: { th: "การเข้าสู่ระบบด้วยพาสคีย์ที่ทำค้างไว้", en: "sign-ins with a passkey under way" },
    why: "good for ten minutes and used once",
  },
  knownDevices: {
    days: 180,
    from: "used",
    what: { th: "เครื่องที่เคยเข้าสู่ระบบ", en: "devices that have signed in" },
    why: "as long as a session at most; while somebody guesses a password, these devices need no code",
  },
  notices: {
    days: 30,
    from: "told",
    what: { th: "บันทึกว่าแจ้งเตือนเรื่องใดไปทางไหน", en: "the record of which notice went by which way" },
    why: "keeps one event from being told twice; somebody who missed one asks within weeks",
  },
  contactChanges: {
    days: 90,
    from: "changed",
    what: { th: "เบอร์และอีเมลเดิมของบัญชี", en: "an account's former phones and e-mails" },
    why: "brings them back after a takeover; staff who look into one ask what was changed",
  },
  positions: {
    days: 90,
    from: "received",
    what: { th: "ตำแหน่งของคนขับระหว่างงาน", en: "drivers' positions during jobs" },
    why: "claims come within weeks; where a person was is nobody's business after that",
  },
  proofs: {
    days: year,
    from: "received",
    what: { th: "รูปหลักฐาน ลายเซ็น และรูปพัสดุ", en: "proof photos, signatures and parcel photos" },
    why: "the fact, its times and the hash of the picture stay with the booking; claims end after a year [B]",
  },
  eventNames: {
    days: year,
    from: "received",
    what: {
      th: "ชื่อผู้รับ ข้อความ และตำแหน่งในสิ่งที่โทรศัพท์ของคนขับรายงาน",
      en: "recipients' names, words and places in what drivers' phones reported",
    },
    why: "as the proofs they came with; what happened, when, and its hash stay, so the chain can still be checked",
  },
  alarmPositions: {
    days: 90,
    from: "closed",
    what: { th: "ตำแหน่งในการขอความช่วยเหลือ (SOS)", en: "positions sent with a call for help (SOS)" },
    why: "as positions during jobs; that somebody called for help, when, and how it ended stay",
  },
  chats: {
    days: year,
    from: "sent",
    what: { th: "ข้อความและรูปในแชตของการจอง", en: "messages and pictures in a booking's chat" },
    why: "what was said at the door belongs to the proofs; claims end after a year [B]",
  },
  reports: {
    days: year,
    from: "ended",
    what: {
      th: "ข้อความ ชื่อ และรูปในการแจ้งปัญหาและเคลม",
      en: "words, names and pictures in reports and claims",
    },
    why: "as chats and proofs; what was decided and the money of it stay with the accounts [B]",
  },
  rejectedImages: {
    days: 30,
    from: "rejected",
    what: { th: "รูปเอกสารที่ไม่ผ่านการตรวจ", en: "pictures of rejected documents" },
    why: "the driver may ask why; PDPA: no longer than needed",
  },
  approvedImages: {
    days: 30,
    from: "approved",
    what: { th: "รูปเอกสารที่ผ่านการตรวจแล้ว", en: "pictures of approved documents" },
    why: "the result, the last four digits and the expiry stay; looking again asks for a new picture",
  },
  unusedImages: {
    days: 30,
    from: "sent",
    what: { th: "รูปที่ส่งไว้แต่ไม่ได้ใช้แล้ว", en: "pictures that no page uses" },
    why: "as a rejected one: replaced by a newer, or never handed in",
  },
  bookingContacts: {
    days: year,
    from: "ended",
    what: { th: "ชื่อและเบอร์ผู้ติดต่อในการจอง", en: "names and phones in bookings" },
    why: "the booking stays for the accounts; who stood at the door does not matter to them",
  },
  placesOfClosed: {
    days: year,
    from: "ended",
    what: {
      th: "ที่อยู่ พิกัด และเส้นทางในการจองของบัญชีที่ปิดแล้ว",
      en: "addresses, coordinates and routes in bookings of closed accounts",
    },
    why: "claims and a bank's dispute of the payment are answered with them for a year [B]; the district stays",
  },
  bookingPlaces: {
    days: 5 * year,
    from: "ended",
    what: { th: "ที่อยู่ พิกัด และเส้นทางในการจอง", en: "addresses, coordinates and routes in bookings" },
    why: "the customer's own history, and what a receipt was for, as long as the receipt; the district stays",
  },
  providerEvents: {
    days: 180,
    from: "received",
    what: {
      th: "รายละเอียดที่ผู้ให้บริการชำระเงินแจ้งเข้ามา",
      en: "what the payment provider reported word for word",
    },
    why: "banks dispute a payment within 120 days; that it was reported, and when, stays",
  },
  failedJobs: {
    days: 30,
    from: "failed",
    what: { th: "ข้อความและงานของระบบที่ทำไม่สำเร็จ", en: "messages and jobs that failed for good" },
    why: "long enough to find out why; they carry phones, addresses and names",
  },
} as const satisfies Record<string, RetentionRow>;
export type RetentionKey = keyof typeof retention;
export const retentionKeys = Object.keys(retention) as RetentionKey[];

/** What no job deletes, because a law says how long it stays, or because only the owner of the tables may. */
export const heldRecords = {
  accounting: {
    days: 5 * year,
    from: "the end of its year",
    what: { th: "รายการบัญชี ใบเสร็จ และภาษี", en: "accounting entries, receipts and tax records" },
    why: "Accounting Act B.E. 2543, section 14 [B]; append-only by privilege",
  },
  consents: {
    days: 5 * year,
    from: "the account was closed",
    what: { th: "บันทึกความยินยอม", en: "records of consent" },
    why: "to show what was agreed to while a claim can still be made [B]; append-only by privilege",
  },
  audit: {
    days: 5 * year,
    from: "the account was closed",
    what: { th: "บันทึกการเปิดดูและการดำเนินการของเจ้าหน้าที่", en: "the log of what staff opened and did" },
    why: "to answer who saw what [B]; append-only by privilege",
  },
  decisions: {
    days: 5 * year,
    from: "the account was closed",
    what: {
      th: "เหตุผลที่เจ้าหน้าที่บันทึกเมื่อตัดสินใจ เช่น การคืนเงิน เหตุการณ์ และการระงับบัญชี",
      en: "reasons staff wrote down when they decided, as of refunds, incidents and suspensions",
    },
    why: "belongs to the entry or the log that it explains [B]; of suspensions, so that closing is no way around one",
  },
} as const satisfies Record<string, RetentionRow>;

/** The instant before which a row's things go. */
export const retentionCutoff = (key: RetentionKey, now: Date): Date =>
  new Date(now.getTime() - retention[key].days * 86_400_000);
