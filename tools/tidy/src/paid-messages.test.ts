import { expect, test } from "vitest";
import { serverRules } from "./rules/server.ts";

const rule = serverRules.find(({ name }) => name.startsWith("what costs the operator money"));
const path = "apps/api/src/modules/claims/reports/report-messages.ts";
const problemsOf = (text: string) => rule?.problems({ path, text }) ?? [];

test.each([
  ["the job of an SMS", 'await enqueue(trx, { name: "send_sms", payload });'],
  ["the job from SQL", "sql`select enqueue_job('send_sms', payload, now())`"],
  ["the channel", 'const message = { channel: "sms", to, subject, text };'],
  ["a channel that is computed", "await sendWatched(deps, { channel, to, subject, text });"],
  ["a whole message", "await sendWatched(deps, message);"],
  [
    "an e-mail past the watch",
    'await deps.messages.send({ channel: "email", to, subject, text });',
  ],
  ["a LINE message", "await deps.lineMessages?.send({ id, to, text });"],
])("%s is refused outside of the one module", (_, text) => {
  expect(problemsOf(text)).not.toEqual([]);
});

test.each([
  ["an e-mail", 'await sendWatched(deps, {\n  channel: "email",\n  to,\n});'],
  ["the job of an e-mail", 'await enqueue(trx, { name: "send_message", payload });'],
  ["a type of both channels", 'function test(channel: "sms" | "email") {}'],
])("%s is not", (_, text) => {
  expect(problemsOf(text)).toEqual([]);
});

test("the module that counts, the adapters and the list of jobs may", () => {
  const allowed = [
    "apps/api/src/modules/platform/paid-messages/send-sms.ts",
    "apps/api/src/adapters/line-messages.ts",
    "apps/api/src/task-list.ts",
  ];
  expect(allowed.filter((each) => rule?.applies(each))).toEqual([]);
  expect(rule?.applies(path)).toBe(true);
});
