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

const empty = { messages: [], applicants: [], codesToPay: [], typed: "", now };

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
    codesToPay: [],
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
  const thai = inboxPage({ ...empty, locale: "th" });
  const english = inboxPage({ ...empty, messages: [message], locale: "en" });
  expect(thai).toContain('<html lang="th">');
  expect(thai).toContain("ยังไม่มีข้อความ");
  expect(english).toContain("081-234-5678");
  for (const page of [thai, english]) expect(page).toContain("customer@demo.test");
});

test("a PromptPay code that waits is listed with the page that pays it", () => {
  const code = { id: "chrg_test_1", amountSatang: 12_700, description: "ST-1 <b>" };
  const page = inboxPage({ ...empty, codesToPay: [code], locale: "en" });
  expect(page).toContain("฿127.00");
  expect(page).toContain('href="/sandbox/card-provider/authorize/chrg_test_1"');
  expect(page).not.toContain("ST-1 <b>");
});
