import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { type Random, seededRandom } from "@songtan/sandbox/data/random";
import { openPretendBank, type PretendBank } from "../../apps/api/testing/money/pretend-bank.ts";
import { freePort } from "../../apps/api/testing/world/free-port.ts";
import { type Booked, judge, type KillAbout, type KillResult } from "./judge-kills.ts";
import { cardOrder, payAtBank, post, signIn } from "./paying-customer.ts";
import { type Product, productIn } from "./product.ts";
import { type KillPoint, openProviderGate } from "./provider-gate.ts";
import { reconcile } from "./reconcile.ts";
import { openPayoutAccount, releaseCash } from "./transfer-trial.ts";

const points: readonly KillPoint[] = ["before", "carried_out", "answered"];
/**
 * In this order: a short run covers payments, a longer one transfers too, which need a minute until
 * they are searched for.
 */
const abouts: readonly KillAbout[] = ["charge", "question", "refund", "transfer"];

type Trials = {
  product: Product;
  bank: PretendBank;
  gate: Awaited<ReturnType<typeof openProviderGate>>;
  random: Random;
  token: string;
  booked: Booked[];
  payoutIds: string[];
  payoutAccountId: string | null;
};

/**
 * Kills the real product (kill -9) during calls of its card provider the given number of times,
 * starts it again each time, and lets payers pay and `check_payments` compare. Then compares the
 * provider's records with the bookings.
 */
export async function playKills(
  kills: number,
  seed: string,
  report: (message: string) => void = () => {},
): Promise<KillResult> {
  const bank = await openPretendBank();
  const gate = await openProviderGate(bank.settings.OMISE_API_URL ?? "");
  const folder = await mkdtemp(join(tmpdir(), "songtan-kills-"));
  // Else the database, which never runs as root, would keep its files elsewhere.
  await chmod(folder, 0o755);
  const settings = { ...bank.settings, OMISE_API_URL: gate.url };
  const product = productIn(folder, { port: await freePort(), settings });
  try {
    await product.start();
    const random = seededRandom(seed);
    const trials: Trials = {
      product,
      bank,
      gate,
      random,
      token: await signIn(product),
      booked: [],
      payoutIds: [],
      payoutAccountId: null,
    };
    let done = 0;
    for (let trial = 0; trial < kills; trial += 1) {
      done += (await killOnce(trials, trial)) ? 1 : 0;
      const [last] = trials.booked.slice(-1);
      report(
        `${trial + 1} of ${kills} tried, ${done} killed; the last around its ${last?.about}, ${last?.point}`,
      );
    }
    report("nobody is killed any more, and everything is looked at");
    await reconcile(trials);
    return await judge(trials, done);
  } finally {
    await product.stop();
    await gate.close();
    await bank.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One booking, and a death at one of its calls: the charge, the question what became of it, or the refund. */
async function killOnce(trials: Trials, trial: number): Promise<boolean> {
  const { random, gate, product } = trials;
  const about = abouts[trial % abouts.length] ?? "charge";
  const point = random.pick(points);
  const calls = {
    charge: /^POST \/charges$/,
    question: /^GET \/charges\/chrg/,
    refund: /^POST \/charges\/.+\/refunds$/,
    transfer: /^POST \/transfers$/,
  };
  const trap = {
    call: calls[about],
    point,
    afterMilliseconds: random.integer(0, 12),
    kill: product.kill,
  };
  const booked: Booked = { key: randomUUID(), quoteId: "", about, point };
  trials.booked.push(booked);
  if (about === "transfer") {
    gate.set(trap);
    await payOut(trials);
    return waitForKill(trials);
  }
  const order = await cardOrder(trials);
  booked.quoteId = order.quoteId;
  if (about === "charge") gate.set(trap);
  let booking = await post<BookingView>(trials, "/bookings", {
    body: order,
    key: booked.key,
  }).catch(() => null);
  if (about !== "charge" && booking) {
    await payAtBank(trials.bank);
    if (about === "question") gate.set(trap);
    await post(trials, `/bookings/${booking.data.id}/payments/check`, { body: {} }).catch(
      () => null,
    );
  }
  if (about === "refund" && booking) {
    gate.set(trap);
    await post(trials, `/bookings/${booking.data.id}/cancel`, {
      body: { expectedFeeSatang: 0 },
    }).catch(() => null);
  }
  const sprung = await waitForKill(trials);
  // Most people try again, with the same key, and see what their first press came to.
  if (about === "charge" && random.chance(0.7))
    booking = await post<BookingView>(trials, "/bookings", { body: order, key: booked.key });
  return sprung;
}

/** Waits for the death, or gives up on it, and starts the product again. Answers whether it died at the call. */
async function waitForKill({ gate, product }: Trials): Promise<boolean> {
  // The call may be that of a job, which comes late on a busy machine.
  for (let wait = 0; gate.waiting && wait < 600; wait += 1) await sleep(100);
  const sprung = gate.hasSprung;
  gate.set(null);
  // The death itself may come some milliseconds after the answer.
  await sleep(30);
  await product.kill();
  await product.start();
  return sprung;
}

async function payOut(trials: Trials): Promise<void> {
  const { product, bank, payoutIds } = trials;
  trials.payoutAccountId ??= await openPayoutAccount(product, bank);
  payoutIds.push(
    await releaseCash(product, {
      payoutAccountId: trials.payoutAccountId,
      index: payoutIds.length,
    }),
  );
}
