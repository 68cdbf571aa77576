import { expect, test } from "vitest";
import { checkDocument, documentFields } from "./check-document.ts";
import { expiringDocuments, overallVerification } from "./verification.ts";
import { documentKinds } from "./words.ts";

const today = "2026-11-21";
const approved = Object.fromEntries(documentKinds.map((kind) => [kind, { state: "approved" as const }]));

test("verified is every document approved and in date; else the most urgent state", () => {
  const state = (change: object, suspended = false) =>
    overallVerification({ ...approved, ...change }, { suspended, today }).state;
  expect([
    state({}),
    state({}, true),
    state({ vehicle: { state: "pending" } }),
    state({ vehicle: { state: "pending" }, account: undefined }),
    state({ vehicle: { state: "rejected" }, account: { state: "pending" } }),
    state({ "vehicle-act": { state: "approved", expiresOn: "2026-11-20" } }),
    state({ "vehicle-act": { state: "approved", expiresOn: today } }),
  ]).toEqual(["verified", "suspended", "in_review", "incomplete", "rejected", "expired", "verified"]);
  expect(overallVerification({}, { suspended: false, today }).reasons).toHaveLength(8);
});

test("documents that end soon are listed, soonest first", () => {
  const documents = {
    "driver-license": { state: "approved" as const, expiresOn: "2026-12-21" },
    "vehicle-act": { state: "approved" as const, expiresOn: "2026-11-22" },
    "citizen-card": { state: "approved" as const, expiresOn: "2026-12-22" },
  };
  expect(expiringDocuments(documents, { today, days: 30 }).map((row) => [row.kind, row.daysLeft])).toEqual([
    ["vehicle-act", 1],
    ["driver-license", 30],
  ]);
});

const right = {
  account: {
    photoUploadId: "u",
    nameTh: "สมชาย ใจดี",
    nameEn: "Somchai Jaidee",
    birthDate: "21/11/2549",
    address: "1 ถนนสุขุมวิท",
    emergencyName: "สมหญิง",
    emergencyPhone: "๐๘๑ ๒๓๔ ๕๖๗๘",
  },
  "citizen-card": {
    number: "1-1120-34563-56-2",
    name: "นายสมชาย ใจดี",
    birthDate: "21 พ.ย. 2549",
    expiresOn: "20/11/2575",
    photoUploadId: "u",
    selfieUploadId: "u",
  },
  "driver-license": {
    number: "65001234",
    class: "public_motorcycle",
    issuedOn: "1/1/2569",
    expiresOn: "1/1/2574",
    photoUploadId: "u",
  },
  vehicle: {
    type: "motorcycle",
    make: "Honda",
    model: "Wave 110",
    colour: "แดง",
    year: "2565",
    plate: "1กก1234",
    provinceCode: "10",
    photoFrontUploadId: "u",
    photoBackUploadId: "u",
    photoSideUploadId: "u",
    bookUploadId: "u",
  },
  "vehicle-act": { insurer: "วิริยะ", policyNumber: "12345/67", from: "1/1/2569", to: "1/1/2570", photoUploadId: "u" },
  "bank-account": { bankCode: "004", accountNumber: "123-4-56789-0", accountName: "สมชาย ใจดี", photoUploadId: "u" },
  email: { email: "Somchai@Demo.test" },
  "phone-no": { phone: "+66812345678" },
};

test("every page filled in rightly passes and is normalised", () => {
  for (const kind of documentKinds) {
    const check = checkDocument(kind, right[kind], { today, vehicle: "motorcycle", fullName: "สมชาย ใจดี" });
    expect([kind, check.fields, check.hints]).toEqual([kind, {}, {}]);
  }
  expect(checkDocument("citizen-card", right["citizen-card"], { today }).values).toMatchObject({
    number: "1112034563562",
    birthDate: "2006-11-21",
    expiresOn: "2032-11-20",
  });
  expect(checkDocument("vehicle", right.vehicle, { today }).values).toMatchObject({ plate: "1กก 1234", year: "2022" });
});

test("an empty page says what is required", () => {
  for (const kind of documentKinds) {
    const required = documentFields(kind).filter((row) => row.required);
    expect(checkDocument(kind, {}, { today }).fields).toEqual(
      Object.fromEntries(required.map((row) => [row.field, "required"])),
    );
  }
});

test("each wrong field has its own problem", () => {
  const problem = (kind: keyof typeof right, fields: Record<string, unknown>) =>
    checkDocument(kind, { ...right[kind], ...fields }, { today, vehicle: "motorcycle" }).fields;
  expect([
    problem("account", { birthDate: "22/11/2551" }),
    problem("account", { birthDate: "21/11/2551" }),
    problem("account", { birthDate: "21/11/2551", guardianConsent: true }),
    problem("account", { birthDate: "31/2/2530", nameTh: "Somchai", nameEn: "สมชาย", emergencyPhone: "02-123-4567" }),
    problem("citizen-card", { number: "1234567890123", expiresOn: "20/11/2569" }),
    problem("driver-license", { class: "private_car", expiresOn: "1/1/2668" }),
    problem("driver-license", { class: "spaceship", issuedOn: "1/1/2575" }),
    problem("vehicle", { type: "boat", plate: "กก", provinceCode: "99", year: "2500" }),
    problem("vehicle-act", { from: "1/1/2570", to: "1/6/2569" }),
    problem("bank-account", { bankCode: "030" }),
    problem("bank-account", { bankCode: "999", accountName: "😀".repeat(200) }),
    problem("email", { email: "a@b" }),
    problem("phone-no", { phone: "02-123-4567" }),
  ]).toMatchInlineSnapshot(`
    [
      {
        "birthDate": "too_young",
      },
      {
        "guardianConsent": "required",
      },
      {},
      {
        "birthDate": "date_invalid",
        "emergencyPhone": "phone_not_mobile",
        "nameEn": "format",
        "nameTh": "format",
      },
      {
        "expiresOn": "date_past",
        "number": "citizen_id_invalid",
      },
      {
        "class": "not_available",
        "expiresOn": "date_too_far",
      },
      {
        "class": "not_a_choice",
        "issuedOn": "date_too_far",
      },
      {
        "plate": "plate_invalid",
        "provinceCode": "not_a_choice",
        "type": "not_a_choice",
        "year": "date_invalid",
      },
      {
        "from": "date_too_far",
        "to": "date_past",
      },
      {
        "accountNumber": "bank_account_invalid",
      },
      {
        "accountName": "too_long",
        "accountNumber": "bank_account_invalid",
        "bankCode": "not_a_choice",
      },
      {
        "email": "email_invalid",
      },
      {
        "phone": "phone_not_mobile",
      },
    ]
  `);
});

test("a name that differs, a private licence and an odd series are hints for the reviewer", () => {
  const context = { today, vehicle: "motorcycle", fullName: "สมชาย ใจดี" } as const;
  expect(checkDocument("bank-account", { ...right["bank-account"], accountName: "สมหญิง ใจดี" }, context)).toMatchObject({
    ok: true,
    hints: { accountName: "name_differs" },
  });
  expect(
    checkDocument("driver-license", { ...right["driver-license"], class: "private_motorcycle" }, context).hints,
  ).toEqual({ class: "licence_private" });
  expect(checkDocument("vehicle", { ...right.vehicle, plate: "บว 1" }, context).hints).toEqual({
    plate: "plate_series_unusual",
  });
});
