import type { ReceiptKind, ReceiptMethod } from "@songtan/domain/receipts/types";
import type { TaxLineItemCode } from "@songtan/domain/tax/split-vat";
import { headOffice } from "@songtan/domain/thai/tax-id";

/** A word of a paper that speaks both languages at once. */
export type BilingualText = { th: string; en: string };

/**
 * What each line item of a receipt was for. Stored on the receipt: a change here affects only
 * receipts issued from then on.
 */
export const receiptLineItemLabels: Readonly<Record<TaxLineItemCode, BilingualText>> = {
  base: { th: "ค่าขนส่งเริ่มต้น", en: "Delivery, base fare" },
  distance: { th: "ค่าขนส่งตามระยะทาง", en: "Delivery, distance" },
  extra_stops: { th: "จุดส่งเพิ่ม", en: "Extra stops" },
  insulated_bag: { th: "กระเป๋าเก็บอุณหภูมิ", en: "Insulated bag" },
  return_trip: { th: "ไปและกลับ", en: "Return trip" },
  helper: { th: "ช่วยยกของ", en: "Loading help" },
  pin: { th: "รหัส PIN ผู้รับ", en: "PIN on delivery" },
  cash_on_delivery: { th: "ค่าบริการเก็บเงินปลายทาง", en: "Cash on delivery service" },
  raised_liability: { th: "ค่าบริการเพิ่มวงเงินรับผิดชอบ", en: "Raised liability service" },
  night: { th: "ค่าขนส่งช่วงกลางคืน", en: "Night surcharge" },
  holiday: { th: "ค่าขนส่งวันหยุดราชการ", en: "Public holiday surcharge" },
  priority: { th: "ค่าเร่งหาคนขับ", en: "Priority fee" },
  minimum: { th: "ส่วนที่ถึงราคาขั้นต่ำ", en: "Up to the minimum fare" },
  promo: { th: "ส่วนลด", en: "Discount" },
  rounding: { th: "ปัดเศษ", en: "Rounding" },
  edit_back: { th: "จ่ายเกินหลังแก้จุดส่ง", en: "Paid too much after a change of drop-offs" },
  waiting: { th: "ค่ารอ", en: "Waiting time" },
  tip: { th: "ทิป (มอบให้คนขับทั้งหมด)", en: "Tip (all of it to the driver)" },
  return: { th: "ค่าขนส่งกลับถึงผู้ส่ง", en: "Return to sender" },
  late_cancel: { th: "ค่ายกเลิกช้า", en: "Late cancellation fee" },
  failed_pickup: { th: "ค่าเสียเที่ยวที่จุดรับ", en: "Failed pick-up fee" },
  credit: { th: "ส่วนที่ชำระด้วยเครดิต", en: "Part paid with credit" },
};

export const receiptMethodLabels: Readonly<Record<ReceiptMethod, BilingualText>> = {
  card: { th: "บัตรเครดิต/เดบิต", en: "Credit or debit card" },
  promptpay: { th: "พร้อมเพย์", en: "PromptPay" },
  cash: { th: "เงินสด", en: "Cash" },
  credit: { th: "เครดิตคงเหลือ", en: "Customer credit" },
};

/**
 * The title of a document. A tax receipt with only exempt line items is no tax invoice: there is no
 * tax on it [B].
 */
export function receiptTitle({
  kind,
  vatSatang,
}: {
  kind: ReceiptKind;
  vatSatang: number;
}): BilingualText {
  if (kind === "credit_note") return { th: "ใบลดหนี้", en: "Credit Note" };
  if (kind === "tax_receipt" && vatSatang > 0)
    return { th: "ใบเสร็จรับเงิน/ใบกำกับภาษี", en: "Receipt/Tax Invoice" };
  return { th: "ใบเสร็จรับเงิน", en: "Receipt" };
}

/** The fixed texts on receipts, in both languages. */
export const receiptTexts = {
  serial: { th: "เลขที่", en: "No." },
  issued: { th: "วันที่ออก", en: "Issued" },
  received: { th: "วันที่รับเงิน", en: "Paid on" },
  givenBack: { th: "วันที่คืนเงิน", en: "Refunded on" },
  booking: { th: "การจอง", en: "Booking" },
  payer: { th: "ลูกค้า", en: "Customer" },
  seller: { th: "ผู้ออก", en: "Issued by" },
  address: { th: "ที่อยู่", en: "Address" },
  taxId: { th: "เลขประจำตัวผู้เสียภาษี", en: "Tax ID" },
  headOffice: { th: "สำนักงานใหญ่", en: "Head office" },
  branch: { th: "สาขาที่", en: "Branch" },
  item: { th: "รายการ", en: "Description" },
  amount: { th: "จำนวนเงิน", en: "Amount (THB)" },
  exempt: { th: "มูลค่าที่ได้รับยกเว้นภาษีมูลค่าเพิ่ม", en: "VAT-exempt" },
  passedOn: { th: "เงินที่รับแทนคนขับ", en: "Collected for the driver" },
  net: { th: "มูลค่าที่เสียภาษีมูลค่าเพิ่ม", en: "Subject to VAT, before VAT" },
  vat: { th: "ภาษีมูลค่าเพิ่ม", en: "VAT" },
  total: { th: "รวมทั้งสิ้น", en: "Total" },
  method: { th: "ชำระโดย", en: "Paid by" },
  givenBackBy: { th: "คืนเงินทาง", en: "Refunded by" },
  replaces: { th: "ออกแทนเลขที่", en: "Replaces no." },
  replacedBy: { th: "ยกเลิกแล้ว ใช้เลขที่นี้แทน", en: "Void, replaced by no." },
  credited: { th: "มีใบลดหนี้เลขที่", en: "Credit note no." },
  corrects: { th: "อ้างถึงเอกสารเลขที่", en: "Corrects no." },
  correctedWorth: { th: "มูลค่าตามเอกสารเดิม", en: "Original value" },
  correctValue: { th: "มูลค่าที่ถูกต้อง", en: "Correct value" },
  difference: { th: "ผลต่างที่คืนเงิน", en: "Difference refunded" },
  reason: { th: "เหตุผล", en: "Reason" },
  refundReason: {
    th: "คืนเงินค่าบริการที่ไม่ได้ใช้หรือลดราคา",
    en: "Refund of a service not used, or a price reduction",
  },
  taxedMark: { th: "ราคารวมภาษีมูลค่าเพิ่มแล้ว", en: "VAT included" },
  byComputer: {
    th: "เอกสารนี้ออกโดยระบบคอมพิวเตอร์ ไม่ต้องลงลายมือชื่อ",
    en: "Issued by computer; no signature needed.",
  },
} as const satisfies Record<string, BilingualText>;

/** `สำนักงานใหญ่ / Head office`, or the branch with its number. */
export function branchLabel(branch: string): BilingualText {
  if (branch === headOffice) return receiptTexts.headOffice;
  return { th: `${receiptTexts.branch.th} ${branch}`, en: `${receiptTexts.branch.en} ${branch}` };
}
