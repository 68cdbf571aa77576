import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLineWorld } from "../../testing/accounts/line.ts";
import { openMoneyWorld } from "../../testing/money/money-world.ts";
import { openPrograms } from "../../testing/partners/agent-program.ts";
import { sentKinds, type Worlds } from "../../testing/records/sent-texts.ts";

let worlds: Worlds;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const programs = await openPrograms();
  closing.push(() => programs.world.close());
  const line = await openLineWorld();
  closing.push(() => line.close());
  const money = await openMoneyWorld({
    settings: { RATE_LIMITS: "on", SMS_CODES_PER_HOUR: "10" },
    now: new Date(),
  });
  closing.push(() => money.close());
  worlds = { programs, lineWorld: line.world, moneyWorld: money.world };
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The last letter with its lowest bit turned: in most lengths a forgiving reader drops that bit. */
const turned = (letter: string) => letters[letters.indexOf(letter) ^ 1] ?? "A";
const swaps: Record<string, string> = { "-": "+", _: "/", "+": "-", "/": "_" };

/** Texts that a forgiving reader reads as the same, or that a careless comparison lets pass. */
const spellingsOf = (text: string): string[] => [
  `${text}=`,
  `${text}==`,
  `${text} `,
  ` ${text}`,
  `.${text}`,
  `${text}\n`,
  // Not every text has one of the letters that differ between the two alphabets.
  /[-_+/]/.test(text) ? text.replace(/[-_+/]/g, (sign) => swaps[sign] ?? sign) : `${text}-`,
  text.replace(/[\w-](=*)$/, (found) => turned(found[0] ?? "") + found.slice(1)),
  `${text.slice(0, 10)}!${text.slice(10)}`,
  // As many letters, and one byte more.
  `${text.slice(0, -1)}é`,
];

test.each(Object.keys(sentKinds))(
  "%s: only the text as it was sent is accepted",
  async (name) => {
    const kind = sentKinds[name];
    if (!kind) throw new Error(name);
    let sent = await kind.open(worlds);
    expect(sent.text.length).toBeGreaterThan(20);
    for (const [index] of spellingsOf(sent.text).entries()) {
      if (kind.isEndedByWrong && index > 0) sent = await kind.open(worlds);
      const spelling = spellingsOf(sent.text)[index] ?? "";
      expect([spelling, await sent.isAccepted(spelling)]).toEqual([spelling, false]);
    }
    if (kind.isEndedByWrong) sent = await kind.open(worlds);
    expect(await sent.isAccepted(sent.text)).toBe(true);
  },
  60_000,
);

const source = resolve(import.meta.dirname, "..");
type SourceFile = { path: string; text: string };
const files: SourceFile[] = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("keys/"))
  .map((path) => ({ path, text: readFileSync(join(source, path), "utf8") }));

/** The calls that make or read a text which could be sent out, one name for each. */
const madeIn = ({ path, text }: SourceFile): string[] => [
  ...[...text.matchAll(/\b(newToken|exactBytes|randomBytes)\(/g)].map(
    ([, name]) => `${name} ${basename(path)}`,
  ),
  ...[...text.matchAll(/\bkeyedHash\(\s*["`]([\w-]+)/g)].map(
    ([, purpose]) => `keyedHash ${purpose}`,
  ),
  ...[...text.matchAll(/secrets\.(viewKey|recipientKey)\(/g)].map(([, name]) => `${name}`),
  ...[...text.matchAll(/\.seal\(\s*"(agent_code)"/g)].map(([, purpose]) => `seal ${purpose}`),
];

/** Made for ourselves: a hash to look up or lock by, a number or key that proves nothing when it comes back to us. */
const notSent = [
  ...[
    "claim",
    "nobody",
    "sign-in",
    "security-event",
    "code",
    "device-address",
    "backup",
    "payout-account",
    "task-event",
    "push",
  ].map((purpose) => `keyedHash ${purpose}`),
  // Signs what streams carry to a business; we read none of it back.
  "keyedHash webhook-stream",
  // It opens nothing and only distinguishes the browsers of one member of staff.
  "newToken staff-cookie.ts",
  ...[
    "create-booking.ts",
    "report-records.ts",
    "numbers.ts",
    "signing.ts",
    "sandbox-edge.ts",
    "export-archive.ts",
  ].map((file) => `randomBytes ${file}`),
];

const listed = new Set([...Object.values(sentKinds).flatMap(({ made }) => made), ...notSent]);
const unlisted = (found: readonly string[]) =>
  [...new Set(found)].filter((name) => !listed.has(name)).sort();

test("whatever makes a text that is sent out is of a kind in the list", () => {
  expect(unlisted(files.flatMap(madeIn))).toEqual([]);
  const planted = {
    path: "modules/gifts/gift-links.ts",
    text: 'const key = newToken(); secrets.keyedHash("gift", id); exactBytes(typed)',
  };
  expect(unlisted(madeIn(planted))).toEqual([
    "exactBytes gift-links.ts",
    "keyedHash gift",
    "newToken gift-links.ts",
  ]);
  // A name that nothing makes any more would hide the next one of that name.
  const found = new Set(files.flatMap(madeIn));
  expect([...listed].filter((name) => !found.has(name))).toEqual([]);
});

/** Parameters that name a row, a day or a choice: whether a person may see it is decided by who they are. */
const plainParameter = /Id$|^(id|kind|month|year|order|provider|version|quotation|report|driver)$/;

const secretParameters = ({ path, text }: SourceFile): string[] => [
  ...[...text.matchAll(/"(\/[^"\s]*:(\w+)[^"\s]*)"/g)]
    .filter(([, , name = ""]) => !plainParameter.test(name))
    .map(([, route]) => route ?? ""),
  ...[...text.matchAll(/\bsignature: z\.string/g)].map(
    () => `signature ${path.split("/").slice(-2).join("/")}`,
  ),
];

test("whatever route accepts a secret in its address is of a kind in the list", () => {
  const known = Object.values(sentKinds).flatMap(({ parameters = [] }) => parameters);
  const missing = (file: SourceFile) =>
    secretParameters(file).filter((route) => !known.some((part) => route.includes(part)));
  expect(files.filter(({ path }) => /routes\.ts$/.test(path)).flatMap(missing)).toEqual([]);
  expect(
    missing({ path: "modules/gifts/routes.ts", text: 'app.get("/gifts/:giftKey", {' }),
  ).toEqual(["/gifts/:giftKey"]);
});
