import { expect, test } from "vitest";
import { documentKinds } from "../driver-types.ts";
import { checkDocument, documentFields } from "./check-document.ts";

const today = "2026-11-21";

const right = {
  account: {
    photoUploadId: "u",
    nameTh: "สมชาย ใจดี",
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
    term: "term",
    issuedOn: "1/1/2569",
    expiresOn: "1/1/2574",
    photoUploadId: "u",
  },
  vehicle: {
    type: "motorcycle",
    make: "Honda",
    model: "Wave 110",
    colour: "Red",
    year: "2565",
    plate: "1กก1234",
    provinceCode: "10",
    photoFrontUploadId: "u",
    photoBackUploadId: "u",
    photoSideUploadId: "u",
    bookUploadId: "u",
  },
  "vehicle-act": {
    policyNumber: "12345/67",
    from: "1/1/2569",
    to: "1/1/2570",
    photoUploadId: "u",
  },
  "bank-account": {
    bankCode: "004",
    accountNumber: "123-4-56789-0",
    accountName: "สมชาย ใจดี",
    photoUploadId: "u",
  },
  email: { email: "Somchai@Demo.test" },
  "phone-no": { phone: "+66812345678" },
};

test("every page filled in rightly passes and is normalised", () => {
  for (const kind of documentKinds) {
    const check = checkDocument(kind, right[kind], {
      today,
      vehicle: "motorcycle",
      fullName: "สมชาย ใจดี",
    });
    expect([kind, check.fields, check.hints]).toEqual([kind, {}, {}]);
  }
  expect(checkDocument("citizen-card", right["citizen-card"], { today }).values).toMatchObject({
    number: "1112034563562",
    birthDate: "2006-11-21",
    expiresOn: "2032-11-20",
  });
  expect(checkDocument("vehicle", right.vehicle, { today }).values).toMatchObject({
    colour: "แดง",
    plate: "1กก 1234",
    year: "2022",
  });
});

test("an empty page says what is required", () => {
  for (const kind of documentKinds) {
    const required = documentFields(kind).filter((row) => row.required);
    expect(checkDocument(kind, {}, { today }).fields).toEqual(
      Object.fromEntries(required.map((row) => [row.field, "required"])),
    );
  }
});

test("an emergency contact is called, so that a landline with its extension will do", () => {
  const read = checkDocument(
    "account",
    { ...right.account, emergencyPhone: "02-123-4567 ต่อ 12" },
    { today },
  );
  expect([read.fields, read.values.emergencyPhone]).toEqual([{}, "+6621234567;ext=12"]);
});

test("each wrong field has its own problem", () => {
  const problem = (kind: keyof typeof right, fields: Record<string, unknown>) =>
    checkDocument(kind, { ...right[kind], ...fields }, { today, vehicle: "motorcycle" }).fields;
  expect([
    problem("account", { birthDate: "22/11/2551" }),
    problem("account", { birthDate: "21/11/2551" }),
    problem("account", {
      birthDate: "21/11/2551",
      guardianName: "สมศรี ใจดี",
      guardianConsentUploadId: "u",
    }),
    problem("account", { guardianName: "😀".repeat(200) }),
    problem("account", {
      birthDate: "31/2/2530",
      nameTh: "Somchai",
      emergencyPhone: "02-123",
    }),
    problem("citizen-card", { number: "1234567890123", expiresOn: "20/11/2569" }),
    problem("driver-license", { class: "private_car", expiresOn: "1/1/2668" }),
    problem("driver-license", { class: "spaceship", issuedOn: "1/1/2575" }),
    problem("driver-license", { term: "temporary" }),
    problem("driver-license", { term: "for ever", expiresOn: "" }),
    problem("driver-license", { term: "life", expiresOn: "" }),
    problem("vehicle", { plate: "70-1234" }),
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
        "guardianConsentUploadId": "required",
        "guardianName": "required",
      },
      {},
      {},
      {
        "birthDate": "date_invalid",
        "emergencyPhone": "phone_invalid",
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
        "issuedOn": "date_future",
      },
      {
        "expiresOn": "date_too_far",
      },
      {
        "expiresOn": "required",
        "term": "not_a_choice",
      },
      {},
      {
        "plate": "plate_invalid",
      },
      {
        "plate": "plate_invalid",
        "provinceCode": "not_a_choice",
        "type": "not_a_choice",
        "year": "date_invalid",
      },
      {
        "from": "date_future",
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

test("the consent of a guardian is required under twenty and not stored for an adult", () => {
  const guardian = { guardianName: "สมศรี ใจดี", guardianConsentUploadId: "u" };
  const young = checkDocument(
    "account",
    { ...right.account, birthDate: "21/11/2550", ...guardian },
    { today },
  );
  expect([young.ok, young.hints, young.values.guardianName]).toEqual([
    true,
    { birthDate: "needs_guardian_consent" },
    "สมศรี ใจดี",
  ]);
  const grown = checkDocument("account", { ...right.account, ...guardian }, { today });
  expect([grown.ok, grown.hints, grown.values.guardianName]).toEqual([true, {}, undefined]);
});

test("a citizen card for life has no end, and its owner is sixty or older", () => {
  const check = (change: object) =>
    checkDocument("citizen-card", { ...right["citizen-card"], ...change }, { today });
  const life = check({ birthDate: "14/5/2499", term: "life", expiresOn: "" });
  expect([life.fields, life.values.term, life.values.expiresOn]).toEqual([{}, "life", undefined]);
  // A date that was typed before the answer is not stored.
  expect(check({ birthDate: "14/5/2499", term: "life" }).values.expiresOn).toBeUndefined();
  expect(check({ term: "life", expiresOn: "" }).fields).toEqual({ term: "not_a_choice" });
  expect(check({ term: "for ever" }).fields).toEqual({ term: "not_a_choice" });
  expect(check({ term: "term", expiresOn: "" }).fields).toEqual({ expiresOn: "required" });
  expect(check({ expiresOn: "" }).fields).toEqual({ expiresOn: "required" });
});

test("a vehicle that is registered as a truck needs a truck licence", () => {
  const check = (name: string) =>
    checkDocument(
      "driver-license",
      { ...right["driver-license"], class: name },
      { today, vehicle: "pickup", plate: "70-1234" },
    ).fields;
  expect([check("private_car"), check("transport_b2"), check("transport_t2")]).toEqual([
    { class: "not_available" },
    {},
    {},
  ]);
});

test("a name that differs, a private licence and an odd series are hints for the reviewer", () => {
  const context = { today, vehicle: "motorcycle", fullName: "สมชาย ใจดี" } as const;
  expect(
    checkDocument("bank-account", { ...right["bank-account"], accountName: "สมหญิง ใจดี" }, context),
  ).toMatchObject({
    ok: true,
    hints: { accountName: "name_differs" },
  });
  expect(
    checkDocument(
      "driver-license",
      { ...right["driver-license"], class: "private_motorcycle" },
      context,
    ).hints,
  ).toEqual({ class: "licence_private" });
  const first = {
    ...right["driver-license"],
    term: "temporary",
    issuedOn: "1/10/2569",
    expiresOn: "30/9/2571",
  };
  expect(checkDocument("driver-license", first, context).hints).toEqual({
    issuedOn: "licence_new",
  });
  const card = { ...right["citizen-card"], name: "นางสาวมาลี ใจดี" };
  expect(
    checkDocument("citizen-card", card, { ...context, birthDate: "2000-01-01" }).hints,
  ).toEqual({
    name: "name_differs",
    birthDate: "birth_date_differs",
  });
  expect(
    checkDocument("vehicle-act", { ...right["vehicle-act"], to: "2/1/2571" }, context).hints,
  ).toEqual({
    to: "policy_long",
  });
  expect(checkDocument("vehicle", { ...right.vehicle, plate: "บว 1" }, context).hints).toEqual({
    plate: "plate_series_unusual",
  });
});
