import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { type Call, callFrom, emailAt } from "./client-at-address.ts";
import { quoteBody } from "./requests.ts";

/**
 * A pattern of hostile traffic. `parallel` calls are open at a time, each from the next of `addresses`;
 * `token` and `victim` belong to the account that is used or guessed.
 */
export type Attack = {
  url: string;
  addresses: string[];
  parallel: number;
  pauseMilliseconds: number;
  token?: string;
  victim: string;
};
export type AttackResult = { calls: number; answers: [string, number][] };

const answers = new Map<string, number>();
let calls = 0;
let running = true;

// An attacker has machines of its own: its processor time must not slow what is measured.
setPriority(10);
process.once("message", async (attack: Attack) => {
  process.once("message", () => {
    running = false;
  });
  await Promise.all(
    Array.from({ length: attack.parallel }, (_, index) => sendCalls(attack, index)),
  );
  process.send?.({ calls, answers: [...answers] } satisfies AttackResult);
  process.disconnect();
});
process.send?.("ready");

async function sendCalls(attack: Attack, first: number): Promise<void> {
  for (let index = first; running; index += attack.parallel) {
    const from = attack.addresses[index % attack.addresses.length] ?? "127.0.0.1";
    const call = hostileCalls[index % hostileCalls.length] as (
      attack: Attack,
    ) => Omit<Call, "from">;
    const { status } = await callFrom(attack.url, { ...call(attack), from });
    calls += 1;
    answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
    if (attack.pauseMilliseconds > 0) await pause(attack.pauseMilliseconds * (0.5 + Math.random()));
  }
}

const signIn = (identifier: string) => ({
  method: "POST" as const,
  path: "/api/customer/login",
  body: { identifier, password: `guess ${randomUUID()}` },
});

/** What costs the server most: hashes, prices, searches, codes, lists, and bodies that do not parse. */
const hostileCalls: readonly ((attack: Attack) => Omit<Call, "from">)[] = [
  ({ victim }) => signIn(emailAt(victim)),
  () => signIn(`${randomUUID()}@example.com`),
  ({ token }) => ({
    method: "POST",
    path: "/api/quotes",
    body: quoteBody,
    ...(token && { token }),
  }),
  () => ({ method: "GET", path: `/api/places?q=${encodeURIComponent("สุขุมวิท")}` }),
  ({ token }) => ({ method: "GET", path: "/api/bookings", ...(token && { token }) }),
  () => ({ method: "POST", path: "/api/customer/sign-up", body: { email: "not an address" } }),
  () => ({
    method: "POST",
    path: "/api/password-resets",
    body: { identifier: `08${String(Math.random()).slice(2, 10)}` },
  }),
  () => ({ method: "GET", path: "/api/tariff", token: randomUUID() }),
];
