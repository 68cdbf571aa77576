import { expect, test } from "vitest";
import { recipientOf } from "./messages.ts";
import { inboxPage } from "./page.ts";

const now = new Date("2026-11-21T05:00:00Z");
const message = {
  to: "+66812345678",
  channel: "sms",
  text: "<b>012345</b>",
  code: "012345",
  at: now.toISOString(),
} as const;

test("a recipient is found by a phone in any form, or by an e-mail", () => {
  for (const typed of ["081-234-5678", "+66812345678", " 66812345678", "๐๘๑ ๒๓๔ ๕๖๗๘"]) {
    expect(recipientOf(typed)).toBe("+66812345678");
  }
  expect(recipientOf(" Customer@Demo.test ")).toBe("customer@demo.test");
  expect(recipientOf("")).toBeNull();
  expect(recipientOf(undefined)).toBeNull();
});

test("what a message says is shown, never run", () => {
  const page = inboxPage({
    messages: [message],
    applicants: [{ id: "1", name: "<i>", phone: "+66812345678", pages: 6 }],
    typed: '"><script>',
    locale: "th",
    now,
  });
  expect(page).toContain("&lt;b&gt;012345&lt;/b&gt;");
  expect(page).not.toContain('"><script>');
  expect(page).not.toContain("<i>");
  expect(page.match(/<script/g)).toHaveLength(1);
});

test("the page speaks Thai and English and lists the demo accounts", () => {
  const thai = inboxPage({ messages: [], applicants: [], typed: "", locale: "th", now });
  const english = inboxPage({ messages: [message], applicants: [], typed: "", locale: "en", now });
  expect(thai).toContain('<html lang="th">');
  expect(thai).toContain("ยังไม่มีข้อความ");
  expect(english).toContain("081-234-5678");
  for (const page of [thai, english]) expect(page).toContain("customer@demo.test");
});
