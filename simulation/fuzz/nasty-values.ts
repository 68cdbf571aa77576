import { randomUUID } from "node:crypto";
import type { Random } from "@songtan/sandbox/data/random";

/** Texts that have broken programs: of any length, script and direction, and what looks like something else. */
const texts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "ก\u0000ข",
  "\ud800",
  "สวัสดี ส่งทัน เก็บเงินปลายทาง",
  "👩‍👩‍👧‍👦🛵",
  "\u202Eabc\u202C",
  "a\u0301\u0301\u0301",
  "\uFEFFbom",
  "line\nbreak\ttab",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x10",
  "true",
  "[object Object]",
  "' or 1=1 --",
  "%' ; select pg_sleep(10) --",
  "%_%",
  "\\",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "=1+1",
  "ST-X000000",
  "๐๑๒๓",
  "2569-02-30",
];
const longTexts: readonly (() => string)[] = [
  () => "ก".repeat(501),
  () => "x".repeat(10_001),
  () => "👍".repeat(2000),
  () => "9".repeat(400),
];
const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-9,
  -1e9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1.7976931348623157e308,
  -90.000001,
  180.1,
];
/** Dates at the ends of what calendars, PostgreSQL and JavaScript know. */
const dates: readonly string[] = [
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00.000Z",
  "1900-01-01",
  "2026-02-30",
  "2026-11-23T24:00:00Z",
  "9999-12-31",
  "9999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00Z",
  "-271821-04-20T00:00:00.000Z",
  "2569-11-23",
  "2026-11-23T00:00:00+14:00",
];
const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { length: 1 },
  ["a"],
  { $ne: null },
];

const toCursor = (text: string): string => Buffer.from(text).toString("base64url");
const nowhere = "00000000-0000-4000-8000-000000000000";
/** Cursors that no list gave out: garbage, and what decodes to almost one. */
const cursors: readonly string[] = [
  "x",
  "====",
  toCursor(""),
  toCursor(`-271821-04-20T00:00:00.000Z ${nowhere}`),
  toCursor(`+275760-09-13T00:00:00.000Z ${nowhere}`),
  toCursor(`2026-11-23T00:00:00.000Z not-an-id`),
  toCursor(`2026-11-23T00:00:00.000Z ${nowhere}`),
  toCursor("9223372036854775808"),
  toCursor("\u0000"),
  toCursor("null"),
  "A".repeat(3000),
];

export const nastyText = (random: Random): string =>
  random.chance(0.1)
    ? random.pick(longTexts)()
    : random.chance(0.2)
      ? random.pick(dates)
      : random.pick(texts);
export const nastyCursor = (random: Random): string => random.pick(cursors);
export const nastyId = (random: Random): string =>
  random.pick([
    "\u0000",
    nowhere,
    randomUUID(),
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "1",
    "../x",
    "%00",
    "ก",
    "x".repeat(200),
  ]);

/** Any value JSON can say, of another type than expected as often as not. */
export function nastyValue(random: Random): unknown {
  const kind = random.integer(0, 9);
  if (kind <= 3) return nastyText(random);
  if (kind <= 6) return random.pick(numbers);
  if (kind === 7) return random.pick(dates);
  if (kind === 8) return random.pick(others);
  return deep(random.integer(2, 300));
}

/** Objects in arrays in objects, to the given depth. */
function deep(levels: number): unknown {
  let value: unknown = "bottom";
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Bodies that are no JSON, or that say twice or too much of it. */
export const brokenBodies: readonly string[] = [
  "",
  "{",
  "nul",
  "[1,",
  '{"a":1}{"b":2}',
  '{"a":1,"a":2}',
  '{"__proto__":{"scope":["staff"]}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '"\\ud800"',
  '{"a":"\\u0000"}',
  "[".repeat(5000),
  `${"[".repeat(2000)}${"]".repeat(2000)}`,
  "a=1&b=2",
  "\u0000\u0001\u0002",
  "1e400",
  `"${"x".repeat(1_200_000)}"`,
];
export const contentTypes: readonly string[] = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/xml",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "ก/ข",
  "",
];
