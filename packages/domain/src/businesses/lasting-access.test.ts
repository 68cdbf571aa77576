import { expect, test } from "vitest";
import { maskIdentifier } from "../accounts/identifier.ts";
import {
  decideInvitee,
  isLastingAccess,
  isLastingRole,
  redirectsBills,
  redirectsEvents,
} from "./lasting-access.ts";

test("live keys last; those of test mode reach nothing real", () => {
  expect([isLastingAccess({ mode: "live" }), isLastingAccess({ mode: "test" })]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ["admin", null, true],
  ["admin", "booker", true],
  ["admin", "admin", false],
  ["booker", "admin", false],
  ["booker", null, true],
  ["booker", "viewer", true],
  ["viewer", null, true],
  ["viewer", "viewer", false],
] as const)("a member who becomes %s and was %s: %s", (role, before, lasting) => {
  expect(isLastingRole(role, before)).toBe(lasting);
});

const none = { taxId: null, branch: null, billingAddress: null, billingEmail: null };
const full = {
  taxId: "0105536000011",
  branch: "00000",
  billingAddress: "1 ถนนสีลม",
  billingEmail: null,
};
test.each([
  ["the first tax data", none, full, false],
  ["the same again", full, full, false],
  ["another address", full, { ...full, billingAddress: "2 ถนนสีลม" }, true],
  ["another tax id", full, { ...full, taxId: "0105536000029" }, true],
  ["another branch", full, { ...full, branch: "00001" }, true],
  ["no tax data any more", full, none, true],
  ["an e-mail where the owner's was used", none, { ...none, billingEmail: "a@b.example" }, true],
])("%s: proof %s", (_, before, after, redirects) => {
  expect(redirectsBills(before, after)).toBe(redirects);
});

const receiver = { url: "a", off: false, types: ["booking.created"] };
test.each([
  [{}, {}, false],
  [{}, { url: "b" }, true],
  [{ off: true }, {}, true],
  [{}, { off: true }, false],
  [{}, { types: ["booking.created", "booking.cancelled"] }, true],
  [{}, { types: ["*"] }, true],
  [{ types: ["*"] }, {}, false],
  [{}, { types: [] }, false],
])("from %o to %o events go elsewhere: %s", (before, after, redirects) => {
  expect(redirectsEvents({ ...receiver, ...before }, { ...receiver, ...after })).toBe(redirects);
});

const at = new Date("2026-11-30T05:00:00Z");
const mali = {
  ...{ phone: "+66812345678", phoneVerifiedAt: at },
  ...{ email: "mali@shop.example", emailVerifiedAt: at },
};
const toMail = { kind: "email", value: "mali@shop.example" } as const;
const toPhone = { kind: "phone", value: "+66812345678" } as const;

test.each([
  ["the proved mailbox", toMail, mali, "accepts"],
  ["the proved phone", toPhone, mali, "accepts"],
  ["the mailbox without a proof", toMail, { ...mali, emailVerifiedAt: null }, "proves_email"],
  ["the phone without a proof", toPhone, { ...mali, phoneVerifiedAt: null }, "phone_unproved"],
  ["another mailbox", toMail, { ...mali, email: "thief@evil.example" }, "other_account"],
  ["no mailbox", toMail, { ...mali, email: "" }, "other_account"],
  ["another phone", toPhone, { ...mali, phone: "+66899999999" }, "other_account"],
] as const)("an account with %s: %s", (_, sentTo, account, expected) => {
  expect(decideInvitee(sentTo, account)).toBe(expected);
});

test.each([
  [toMail, "m•••@shop.example"],
  [toPhone, "081-***-5678"],
] as const)("%o is shown to another person as %s", (sentTo, shown) => {
  expect(maskIdentifier(sentTo)).toBe(shown);
});
