import type { Locale } from "@songtan/domain/account-types";
import type { StatementLineItemKind } from "@songtan/domain/ledger/statement-types";
import type { BilingualText } from "../payments/receipt-texts.ts";
import type { StatementView } from "./statements.ts";

/**
 * The amounts of a job in the order they are shown. `sign`: whether it adds to the driver's money
 * or reduces it.
 */
export const statementAmounts = [
  { name: "fareSatang", sign: 1, label: { th: "ค่าขนส่ง", en: "Fare" } },
  { name: "commissionSatang", sign: -1, label: { th: "ค่าคอมมิชชัน", en: "Commission" } },
  { name: "waitingSatang", sign: 1, label: { th: "ค่ารอ", en: "Waiting" } },
  { name: "tipSatang", sign: 1, label: { th: "ทิป", en: "Tips" } },
  { name: "feeSatang", sign: 1, label: { th: "ค่าเสียเที่ยว", en: "Trip fees" } },
  { name: "withheldSatang", sign: -1, label: { th: "ภาษีหัก ณ ที่จ่าย", en: "Tax withheld" } },
  { name: "cashFareSatang", sign: -1, label: { th: "เงินสดค่าขนส่ง", en: "Cash fare" } },
  { name: "cashOnDeliverySatang", sign: -1, label: { th: "เงินสดปลายทาง", en: "Cash on delivery" } },
  { name: "otherSatang", sign: 1, label: { th: "อื่น ๆ", en: "Other" } },
] as const satisfies readonly {
  name: keyof StatementView["totals"];
  sign: 1 | -1;
  label: BilingualText;
}[];

export const statementLineItemLabels: Readonly<Record<StatementLineItemKind, BilingualText>> = {
  top_up: { th: "เติมเงิน", en: "Top-up" },
  payout: { th: "ถอนเงิน", en: "Payout" },
  payout_returned: { th: "ถอนเงินไม่สำเร็จ คืนยอด", en: "Payout returned" },
  other: { th: "รายการปรับปรุง", en: "Adjustment" },
};

/** The texts of a statement, in print and in its CSV. */
export const statementTexts = {
  title: { th: "ใบแสดงรายได้คนขับ", en: "Driver statement" },
  period: { th: "ช่วงวันที่", en: "Period" },
  driver: { th: "คนขับ", en: "Driver" },
  made: { th: "จัดทำเมื่อ", en: "Made" },
  opening: { th: "ยอดยกมา", en: "Opening balance" },
  closing: { th: "ยอดยกไป", en: "Closing balance" },
  available: { th: "ยอดเงิน", en: "Balance" },
  held: { th: "กันค่าคอมฯ", en: "Set aside" },
  cashOwed: { th: "ที่ต้องนำส่ง", en: "To hand in" },
  net: { th: "สุทธิ", en: "Net" },
  jobs: { th: "งาน", en: "Jobs" },
  noJobs: { th: "ไม่มีงานในช่วงนี้", en: "No jobs in this period" },
  lines: { th: "รายการอื่น", en: "Other entries" },
  date: { th: "วันที่", en: "Date" },
  booking: { th: "การจอง", en: "Booking" },
  item: { th: "รายการ", en: "Item" },
  change: { th: "เปลี่ยนแปลงสุทธิ", en: "Net change" },
  total: { th: "รวม", en: "Total" },
  explain: {
    th: "ยอดสุทธิ = ยอดเงิน + กันค่าคอมฯ − ที่ต้องนำส่ง ยอดยกไป = ยอดยกมา + รวมทุกงาน + รายการอื่น",
    en: "Net = balance + set aside − to hand in. Closing = opening + all jobs + other entries.",
  },
} as const satisfies Record<string, BilingualText>;

export const textIn = (text: BilingualText, locale: Locale): string => text[locale];
