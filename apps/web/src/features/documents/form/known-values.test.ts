import { expect, test } from "vitest";
import {
  documentLayouts,
  type FormDocumentKind,
  isFieldShown,
  isPicture,
} from "./document-layout.ts";
import type { DocumentValues } from "./document-values.ts";
import { suggestedValues, withDetermined } from "./known-values.ts";

const today = "2026-11-21";
const driver = { firstName: "สมชาย", lastName: "ใจดี" };
const account = {
  nameTh: "สมชาย ใจดี",
  birthDate: "14/05/2533",
  address: "99/1 ถนนพหลโยธิน จตุจักร จ.กรุงเทพมหานคร 10900",
};
const dates: DocumentValues = {
  birthDate: account.birthDate,
  issuedOn: "01/02/2567",
  expiresOn: "14/05/2572",
  from: "01/03/2569",
};

/** The fields that an adult fills in from the top of a page to its end. */
function filledFields(kind: FormDocumentKind): string[] {
  let values = suggestedValues(driver, kind === "account" ? {} : account);
  const filled: string[] = [];
  for (const layout of documentLayouts[kind]) {
    const { field } = layout;
    if (isPicture(layout) || values[field] || !isFieldShown(layout, { values, today })) continue;
    filled.push(field);
    values = withDetermined(kind, { ...values, [field]: dates[field] ?? "typed" });
  }
  return filled;
}

test("a new driver fills in 20 fields on all pages, and none that another one answers", () => {
  const filled = (Object.keys(documentLayouts) as FormDocumentKind[]).map(
    (kind) => [kind, filledFields(kind)] as const,
  );
  expect(Object.fromEntries(filled)).toEqual({
    account: ["birthDate", "address", "emergencyName", "emergencyPhone"],
    "citizen-card": ["number", "expiresOn"],
    "driver-license": ["number", "class", "issuedOn", "expiresOn"],
    vehicle: ["type", "make", "model", "colour", "year", "plate"],
    "vehicle-act": ["policyNumber", "from"],
    "bank-account": ["bankCode", "accountNumber"],
  });
  expect(filled.flatMap(([, fields]) => fields)).toHaveLength(20);
});

test.each([
  ["29/02/2567", "2025-02-28"],
  ["1 มี.ค. 2569", "2027-03-01"],
  ["01/03/", ""],
])("a policy from %s ends on %s", (from, to) => {
  expect(withDetermined("vehicle-act", { from }).to).toBe(to);
});

test.each([
  ["01/02/2567", "31/01/2569", "temporary"],
  ["01/02/2567", "14/05/2572", "term"],
])("a licence from %s to %s is %s", (issuedOn, expiresOn, term) => {
  expect(withDetermined("driver-license", { issuedOn, expiresOn }).term).toBe(term);
});

test("what the driver chose is left", () => {
  const chosen = { issuedOn: "01/02/2567", expiresOn: "14/05/2572", term: "life" };
  expect(withDetermined("driver-license", chosen)).toEqual(chosen);
  expect(withDetermined("vehicle-act", { from: "01/03/2569", to: "2026-09-01" }).to).toBe(
    "2026-09-01",
  );
});

test.each([
  ["12 หมู่ 3 อ.เมือง จ.เชียงใหม่ 50000", "50"],
  ["12 Main Road, Bangkok", "10"],
  ["บ้านเลขที่ 7", ""],
])("the vehicle's province is suggested from %s", (address, code) => {
  expect(suggestedValues(driver, { address }).provinceCode).toBe(code);
});
