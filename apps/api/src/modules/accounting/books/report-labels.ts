import type { Locale } from "@songtan/domain/account-types";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";

type LocalizedText = Readonly<Record<Locale, string>>;

/** The accounts as the accountant's files name them. */
export const accountNames: Readonly<Record<LedgerAccount, LocalizedText>> = {
  customer_due: { th: "ลูกหนี้ลูกค้า", en: "Customers' amounts due" },
  customer_credit: { th: "เงินรอคืนลูกค้า", en: "Customers' credit" },
  booking_prepaid: { th: "รับล่วงหน้าค่าขนส่ง", en: "Prepaid bookings" },
  driver_available: { th: "เจ้าหนี้คนขับ", en: "Owed to drivers" },
  driver_held: { th: "เงินคนขับที่พักไว้", en: "Held from drivers" },
  driver_cash_owed: { th: "เงินสดค้างนำส่งจากคนขับ", en: "Cash with drivers" },
  cod_held: { th: "เงินเก็บปลายทางรอส่งคืนผู้ส่ง", en: "Cash on delivery held" },
  platform_revenue: { th: "รายได้ของบริษัท", en: "Platform revenue" },
  other_income: { th: "รายได้อื่น", en: "Other income" },
  vat_output: { th: "ภาษีขาย", en: "Output VAT" },
  withholding: { th: "ภาษีหัก ณ ที่จ่าย", en: "Withholding tax" },
  promo_cost: { th: "ส่วนลดส่งเสริมการขาย", en: "Promotion cost" },
  claims_cost: { th: "ค่าชดเชยความเสียหาย", en: "Claims cost" },
  payouts_in_flight: { th: "เงินโอนระหว่างทาง", en: "Payouts in flight" },
  provider_clearing: { th: "เงินพักที่ผู้ให้บริการรับชำระ", en: "Payment provider clearing" },
  provider_fees: { th: "ค่าธรรมเนียมรับชำระ", en: "Payment provider fees" },
  bank: { th: "เงินฝากธนาคาร", en: "Bank" },
};

/** The columns of the accountant's files. */
export const columnNames = {
  entry: { th: "เลขที่รายการ", en: "Entry" },
  accountingOn: { th: "วันที่ทางบัญชี", en: "Accounting day" },
  happenedAt: { th: "เวลาที่เกิด", en: "Happened" },
  recordedAt: { th: "เวลาที่บันทึก", en: "Recorded" },
  kind: { th: "ประเภท", en: "Kind" },
  source: { th: "ที่มา", en: "Source" },
  booking: { th: "เลขที่การจอง", en: "Booking" },
  account: { th: "บัญชี", en: "Account" },
  code: { th: "รหัสบัญชี", en: "Code" },
  owner: { th: "เจ้าของบัญชี", en: "Owner" },
  debit: { th: "เดบิต", en: "Debit" },
  credit: { th: "เครดิต", en: "Credit" },
  line: { th: "ลำดับ", en: "No." },
  receipt: { th: "เลขที่ใบเสร็จ/ใบกำกับภาษี", en: "Receipt" },
  customer: { th: "ชื่อผู้ซื้อบริการ", en: "Customer" },
  payerTaxId: { th: "เลขประจำตัวผู้เสียภาษี", en: "Tax ID" },
  branch: { th: "สาขา", en: "Branch" },
  model: { th: "รูปแบบ", en: "Model" },
  exempt: { th: "มูลค่ายกเว้นภาษี", en: "Exempt" },
  passedOn: { th: "เก็บแทนคนขับ", en: "Passed on" },
  net: { th: "มูลค่าบริการ", en: "Taxable" },
  vat: { th: "ภาษีมูลค่าเพิ่ม", en: "VAT" },
  total: { th: "รวม", en: "Total" },
  payee: { th: "ชื่อผู้ถูกหักภาษี", en: "Payee" },
  payer: { th: "ชื่อผู้หักภาษี", en: "Payer" },
  income: { th: "ประเภทเงินได้", en: "Income" },
  percent: { th: "อัตราร้อยละ", en: "Percent" },
  base: { th: "จำนวนเงินที่จ่าย", en: "Amount paid" },
  tax: { th: "ภาษีที่หัก", en: "Tax withheld" },
  certificate: { th: "เลขที่หนังสือรับรอง", en: "Certificate" },
  certificateOn: { th: "วันที่หนังสือรับรอง", en: "Certificate date" },
  condition: { th: "เงื่อนไข", en: "Condition" },
} as const satisfies Record<string, LocalizedText>;
export type Column = keyof typeof columnNames;

export const incomeNames: Readonly<Record<"transport" | "service", LocalizedText>> = {
  transport: { th: "ค่าขนส่ง", en: "Transport" },
  service: { th: "ค่าบริการ", en: "Service" },
};
/** Condition 1 of the form: tax withheld at the payment. */
export const conditionLabel: LocalizedText = { th: "1 หัก ณ ที่จ่าย", en: "1 withheld at payment" };
