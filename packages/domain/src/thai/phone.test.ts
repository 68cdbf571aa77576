import fc from "fast-check";
import { expect, test } from "vitest";
import {
  callLink,
  canGetSms,
  formatPhone,
  maskPhone,
  parseContactPhone,
  parsePhone,
} from "./phone.ts";

test.each([
  "0812345678",
  "081-234-5678",
  "081 234 5678",
  "081.234.5678",
  "(081) 234-5678",
  "๐๘๑-๒๓๔-๕๖๗๘",
  "+66812345678",
  "+66 81 234 5678",
  "+66 (0)81 234 5678",
  "+660812345678",
  "66812345678",
  "660812345678",
  "0066812345678",
  " 081\u2013234\u20135678\u200b",
])("%s is the mobile +66812345678", (text) => {
  expect(parsePhone(text)).toEqual({ e164: "+66812345678", kind: "mobile" });
});

test.each(["02-123-4567", "+6621234567", "6621234567", "0066 2 123 4567"])(
  "%s is a Bangkok landline",
  (text) => {
    expect(parsePhone(text)).toEqual({ e164: "+6621234567", kind: "landline" });
  },
);

test.each([
  "",
  "0",
  "191",
  "812345678",
  "081234567",
  "08123456789",
  "0112345678",
  "0712345678",
  "+85620555555",
  "+1 415 555 0100",
  "081-234-567๘a",
  "😀0812345678",
  "++66812345678",
  "0".repeat(10_000),
])("%s is no Thai phone", (text) => {
  expect(parsePhone(text)).toBeNull();
});

test("numbers are written the Thai way, and masked in the middle", () => {
  expect(["+66812345678", "+6621234567", "+6653123456", "+14155550100"].map(formatPhone)).toEqual([
    "081-234-5678",
    "02-123-4567",
    "053-123-456",
    "+14155550100",
  ]);
  expect(["+66812345678", "+6621234567", "+14155550100"].map(maskPhone)).toEqual([
    "081-***-5678",
    "02-***-4567",
    "+*********00",
  ]);
});

test.each([
  "02-123-4567 ต่อ 12",
  "02 123 4567 ต่อ12",
  "๐๒-๑๒๓-๔๕๖๗ ต่อ ๑๒",
  "02-123-4567 ext. 12",
  "02-123-4567 Ext 12",
  "02-123-4567 extension 12",
  "02-123-4567 x12",
  "02-123-4567#12",
  "02-123-4567,12",
  "+66 2 123 4567;ext=12",
  "(02) 123-4567, ต่อ 12",
])("%s is a landline with the extension 12", (text) => {
  expect(parseContactPhone(text)).toBe("+6621234567;ext=12");
  expect(parsePhone(text)).toBeNull();
});

test.each(["", "ต่อ 12", "02-123-4567 ต่อ", "081-234-5678 ต่อ 12", "02-123-4567 ต่อ 1234567", "1150"])(
  "%s is no phone of a contact",
  (text) => expect(parseContactPhone(text)).toBeNull(),
);

test("a landline is shown, hidden and called with its extension, and takes no SMS", () => {
  const office = "+6621234567;ext=12";
  expect(formatPhone(office)).toBe("02-123-4567 #12");
  expect(maskPhone(office)).toBe("02-***-4567");
  expect([office, "+6621234567", "+66812345678"].map(callLink)).toEqual([
    "tel:+6621234567,12",
    "tel:+6621234567",
    "tel:+66812345678",
  ]);
  expect([office, "+6621234567", "+66812345678", ""].map(canGetSms)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

const phone = fc.oneof(
  fc
    .tuple(fc.constantFrom("6", "8", "9"), fc.stringMatching(/^\d{8}$/))
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("2", "3", "4", "5", "7"), fc.stringMatching(/^\d{7}$/))
    .map((parts) => parts.join("")),
);

test("property: every form of one number is that number, and its own formatting reads back", () => {
  fc.assert(
    fc.property(phone, (national) => {
      const e164 = `+66${national}`;
      for (const text of [
        `0${national}`,
        e164,
        `+660${national}`,
        `0066${national}`,
        formatPhone(e164),
      ]) {
        expect(parsePhone(text)?.e164).toBe(e164);
      }
    }),
  );
});

test("property: a contact's phone, written our way, reads back", () => {
  fc.assert(
    fc.property(phone, fc.option(fc.stringMatching(/^\d{1,6}$/)), (national, digits) => {
      const number = parseContactPhone(`0${national} ${digits ? `ต่อ ${digits}` : ""}`);
      if (digits !== null && /^[689]/.test(national)) expect(number).toBeNull();
      else expect(parseContactPhone(formatPhone(number ?? ""))).toBe(number);
    }),
  );
});

test("property: anything typed is answered, never thrown", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const contact = parseContactPhone(text);
      if (contact) expect(contact).toMatch(/^\+66\d{8,9}(;ext=\d{1,6})?$/);
      const parsed = parsePhone(text);
      if (parsed) expect(parsed.e164).toMatch(/^\+66\d{8,9}$/);
    }),
  );
});
