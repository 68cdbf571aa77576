import { fieldProblems } from "@songtan/contract/errors";
import { ConfirmVerification, SignUp } from "@songtan/contract/identity/accounts";
import { fieldTexts } from "@songtan/contract/refusal-texts/field-texts";
import { ContactPhone } from "@songtan/contract/scalars";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  code,
  contactPhone,
  email,
  type FieldRule,
  identifier,
  mobile,
  name,
  newPassword,
} from "./field-rules.ts";

const { firstName, phone } = SignUp.shape;
// In a sign-up both may be left out; what is sent keeps the rule.
const emailShape = SignUp.shape.email.unwrap();
const password = SignUp.shape.password.unwrap();

const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.constantFrom(
    "",
    "  ",
    "081-234-5678",
    "๐๘๑๒๓๔๕๖๗๘",
    "+66 81 234 5678",
    "021234567",
    "a@b.co",
    "😀",
    "x".repeat(10_000),
  ),
);

test.each<[string, FieldRule, { safeParse: (text: string) => { success: boolean } }]>([
  ["a name", name, firstName],
  ["a mobile", mobile, phone],
  ["a contact's phone", contactPhone, ContactPhone],
  ["an e-mail", email, emailShape],
  ["a password", newPassword, password],
  ["a code", code, ConfirmVerification.shape.code],
])("property: the field and the server agree on what is %s", (_, rule, shape) => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(rule(text) === null, JSON.stringify(text)).toBe(shape.safeParse(text).success);
    }),
    { numRuns: 400 },
  );
});

test("the field says what is wrong: nothing typed, no phone, a landline, no e-mail, a short password, a short code", () => {
  expect([
    name(" "),
    mobile("12"),
    mobile("02-123-4567"),
    email("a@b"),
    newPassword("1234567"),
    code("๑๒๓"),
  ]).toEqual([
    "required",
    "phone_invalid",
    "phone_not_mobile",
    "email_invalid",
    "password_weak",
    "code_format",
  ]);
  expect(code("๑๒๓ ๔๕๖")).toBeNull();
});

test("what one signs in with is judged as an e-mail once it holds an @, else as a phone", () => {
  expect([
    identifier(""),
    identifier("somchai"),
    identifier("somchai@"),
    identifier("๐๘๑-๒๓๔-๕๖๗๘"),
    identifier("A@B.co "),
  ]).toEqual(["required", "phone_invalid", "email_invalid", null, null]);
});

test("every problem has a sentence in both languages", () => {
  for (const problem of fieldProblems)
    expect(fieldTexts.th[problem] && fieldTexts.en[problem], problem).toBeTruthy();
});
