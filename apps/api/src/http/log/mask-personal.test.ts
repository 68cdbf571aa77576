import { describe, expect, test } from "vitest";
import { loggedError } from "./logged-error.ts";
import { loggedUrl, maskPersonal } from "./mask-personal.ts";

describe("a text loses", () => {
  test.each([
    "0812345678",
    "081-234-5678",
    "081 234 5678",
    "081.234.5678",
    "081 - 234 - 5678",
    "081\u00a0234\u00a05678",
    "(081) 234-5678",
    "+66812345678",
    "+66 (0) 81 234 5678",
    "%2B66812345678",
    "081%20234%205678",
    "081+234+5678",
    "๐๘๑๒๓๔๕๖๗๘",
    "0812345678x",
    "0812345678-2",
    "x0812345678",
    "home-0812345678",
    "1-1037-02071-81-1",
    "4242424242424242",
    "4242 4242 4242 4242",
    "4242-4242-4242-4242",
    "424242424242424242424242",
  ])("the number %s", (number) => {
    for (const text of [number, `no ${number} here`, `โทร${number}`, `x=${number};`]) {
      const masked = maskPersonal(text);
      for (const part of [/\p{Nd}{3}/u, /[1-9๑-๙].*[1-9๑-๙]/]) expect(masked).not.toMatch(part);
    }
  });
  test.each([
    "nid.noi@mail.example",
    "nid+shop@mail.example.co.th",
    "nid%2Bshop%40mail.example",
    "nid%40mail.example",
    "นิด@ส่งของ.ไทย",
    "nid%40%E0%B8%AA%E0%B9%88.%E0%B9%84",
  ])("the mailbox %s", (mailbox) => {
    for (const text of [mailbox, `550 no <${mailbox}>`, `/people/${mailbox}/name`, `"${mailbox}"`])
      expect(maskPersonal(text)).not.toMatch(/nid|noi|mail\.|shop|นิด|ส่งของ/);
  });
  test.each([
    `sk_live_${"ab12".repeat(12)}`,
    `skey_test_${"5xyz".repeat(5)}`,
    "whsec_Zm9vYmFyYmF6cXV4",
    "Authorization: Bearer Zm9vYmFyYmF6cXV4Zm9v",
    "authorization: basic Zm9vYmFyYmF6cXV4Zm9v",
    "https://shop.example/hook?token=Zm9vYmFy&limit=5",
    "https://shop.example/hook?limit=5&api_key=Zm9vYmFy",
    "no page /r/x /th/tracking/Zm9vYmFy",
    "postgres://songtan:Zm9vYmFy@db.example/songtan",
  ])("what opens something: %s", (text) => {
    expect(maskPersonal(`(${text})`)).not.toMatch(/ab12|5xyz|Zm9v/);
  });
});

test("a text keeps ids, times, addresses of machines, paper numbers and the places of code", () => {
  for (const text of [
    "3f2504e0-4f89-11d3-9a0c-030582123301 failed",
    "at 2026-11-21T03:00:00.123Z and 2026-11-21 03:00:00",
    "connect ECONNREFUSED 192.168.100.200:5432",
    "RC2611-000123 and ST-4F7K-926",
    "    at save (file:///srv/songtan/apps/api/src/modules/payments/save.ts:123:45)",
    "ENOENT /srv/songtan/data/files/ab/3f2504e0-4f89-11d3-9a0c-030582123301",
    "https://shop.example/hook?limit=5",
  ])
    expect(maskPersonal(text)).toBe(text);
});

describe("an address loses", () => {
  test.each([
    ["/console/first-manager/Zm9vYmFy", "/console/first-manager/…"],
    ["/th/r/Zm9vYmFy", "/th/r/…"],
    ["/R/Zm9vYmFy", "/R/…"],
    ["/not-me//Zm9vYmFy", "/not-me//…"],
    ["/%72/Zm9vYmFy", "/…/…"],
    ["/api/places/081%20234%205678", "/api/places/…"],
    ["/api/places/Soi%20Ari/x", "/api/places/…/…"],
    ["/people/0812345678", "/people/…"],
    ["/x?0812345678", "/x?…"],
    ["/x?nid%40mail.example=1&kind=a%20b", "/x?…&kind=…"],
    ["/x?kind=proof&limit=5", "/x?kind=proof&limit=5"],
  ])("in %s what people typed", (url, logged) => {
    expect(loggedUrl(url)).toBe(logged);
  });
});

test("a line stays short, however long the address or the message", () => {
  expect(loggedUrl(`/${"a/".repeat(8000)}`).length).toBeLessThan(350);
  expect(loggedUrl(`/x?${"limit=5&".repeat(2000)}`).length).toBeLessThan(350);
  expect(maskPersonal("long words ".repeat(100_000)).length).toBeLessThan(2100);
  const pile = maskPersonal("🛵".repeat(5000));
  expect(pile.isWellFormed()).toBe(true);
});

test.each([
  ["letters", "a"],
  ["escapes", "%40"],
  ["at signs", "@"],
  ["dots", ".a"],
  ["mailboxes without an end", "a@b@"],
  ["domains without an end", "@a-"],
  ["escaped letters", "%E0"],
  ["digits", "1"],
  ["digits apart", "1 - "],
  ["short numbers", "12345678x"],
  ["signs", "+"],
  ["spaces", " "],
  ["headers", "Bearer "],
  ["queries", "?a"],
  ["queries with values", "&a=b"],
  ["paths", "/r/"],
  ["keys", "sk_live_"],
  ["ids", "3f2504e0-"],
])(
  "a long text of %s does not hold up the program, as a search that grows with its square would",
  (_name, part) => {
    const text = part.repeat(Math.ceil(200_000 / part.length));
    expect(maskPersonal(text).length).toBeLessThan(2100);
    expect(loggedUrl(`/${text}`).length).toBeLessThan(350);
  },
);

test("an error that is its own cause, or is none at all, is logged", () => {
  const problem = new Error("for 0812345678\n    at 0812345678 (nid@mail.example)");
  problem.cause = problem;
  const logged = JSON.stringify(loggedError(problem));
  expect(logged).not.toMatch(/0812345678|nid@/);
  expect(logged).toContain("mask-personal.test.ts");
  for (const thrown of [null, undefined, "for 0812345678", { message: "x" }])
    expect(JSON.stringify(loggedError(thrown))).not.toContain("0812345678");
});
