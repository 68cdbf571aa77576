import { launchBrand } from "@songtan/domain/brand";
import { type Company, noLook } from "@songtan/domain/operator/operator-settings";
import type { Settings } from "./settings.ts";

/** Shown on sandbox documents, so that no one mistakes one for real: the number does not exist. */
export const exampleCompany: Company = {
  brandTh: launchBrand.th,
  brandEn: launchBrand.en,
  ...noLook,
  nameTh: `บริษัท ${launchBrand.th}ตัวอย่าง จำกัด`,
  nameEn: `${launchBrand.en} Example Co., Ltd.`,
  addressTh: "99/9 ถนนพระรามที่ 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330",
  addressEn: "99/9 Rama I Road, Pathum Wan, Bangkok 10330",
  taxId: "0000000000001",
  branch: "00000",
  phone: "",
  email: "help@songtan.example",
  lineId: "",
  privacyEmail: "privacy@songtan.example",
};

/** Returns the operator's data from the environment, which wins over the settings in the console. */
export function companyInEnvironment(settings: Settings): Partial<Company> {
  const named = {
    nameTh: settings.COMPANY_NAME_TH,
    nameEn: settings.COMPANY_NAME_EN,
    addressTh: settings.COMPANY_ADDRESS_TH,
    addressEn: settings.COMPANY_ADDRESS_EN,
    taxId: settings.COMPANY_TAX_ID,
    // The branch has a default, which is meaningless without a company.
    branch: settings.COMPANY_TAX_ID && settings.COMPANY_BRANCH,
  };
  return Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as Partial<Company>;
}
