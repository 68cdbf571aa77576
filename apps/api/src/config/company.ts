import type { ReceiptBody } from "@songtan/contract/payments/receipts";
import type { Settings } from "./settings.ts";

export type Company = ReceiptBody["seller"];

/** Shown on sandbox documents, so that no one mistakes one for real: the number does not exist. */
const example: Company = {
  nameTh: "บริษัท ส่งทันตัวอย่าง จำกัด",
  nameEn: "Songtan Example Co., Ltd.",
  addressTh: "99/9 ถนนพระรามที่ 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330",
  addressEn: "99/9 Rama I Road, Pathum Wan, Bangkok 10330",
  taxId: "0000000000001",
  branch: "00000",
};

/** The operator, as papers name it. */
export const companyOf = (settings: Settings): Company => ({
  nameTh: settings.COMPANY_NAME_TH ?? example.nameTh,
  nameEn: settings.COMPANY_NAME_EN ?? example.nameEn,
  addressTh: settings.COMPANY_ADDRESS_TH ?? example.addressTh,
  addressEn: settings.COMPANY_ADDRESS_EN ?? example.addressEn,
  taxId: settings.COMPANY_TAX_ID ?? example.taxId,
  branch: settings.COMPANY_BRANCH,
});
