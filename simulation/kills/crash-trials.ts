import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { openPretendBank, type PretendBank } from "../../apps/api/testing/money/pretend-bank.ts";
import { freePort } from "../../apps/api/testing/world/free-port.ts";
import { type Acknowledged, bookContinuously } from "./acknowledged.ts";
import { putInFlight, waitsAfter } from "./in-flight.ts";
import { type Booked, judge } from "./judge-kills.ts";
import { type About, rounds } from "./money-jobs.ts";
import { cardOrder, payAtBank, post, type Signed, signIn } from "./paying-customer.ts";
import { type Product, productIn } from "./product.ts";
import { reconcile } from "./reconcile.ts";
import { openPayoutAccount, releaseCash } from "./transfer-trial.ts";

export const crashKinds = ["program", "database", "both"] as const;
export type CrashKind = (typeof crashKinds)[number];
export type CrashResult = {
  kind: CrashKind;
  crashes: number;
  /** Bookings that were answered while everything died, each looked up afterwards. */
  acknowledged: number;
  /** The longest seconds from a death until each job went on. */
  waits: Map<string, number>;
  /** Each a sentence; empty, or something was lost. */
  failures: string[];
};

/** What a death may cost a job at most. */
const waitSecondsMax = 30;
/** From the moment the program answers again. */
const freedWithinSeconds = 20;
type Wish = {
  kind: CrashKind;
  crashes: number;
  reconciles: boolean;
  report?: (line: string) => void;
};
type Trial = Signed & {
  bank: PretendBank;
  booked: Booked[];
  payoutIds: string[];
  payoutAccountId: string;
  done: About;
};

/**
 * Kills the program, its database or both (kill -9) repeatedly while money jobs are in flight and a
 * customer continues booking; measures how long each job waits, and checks that nothing
 * acknowledged is lost or doubled.
 * @param reconciles also waits until everything is settled with the provider, more than a minute,
 * and compares with it
 */
export async function playCrashes({
  kind,
  crashes,
  reconciles,
  report = () => {},
}: Wish): Promise<CrashResult> {
  const bank = await openPretendBank();
  const folder = await mkdtemp(join(tmpdir(), "songtan-deaths-"));
  await chmod(folder, 0o755);
  const product = productIn(folder, { port: await freePort(), settings: bank.settings });
  const result: CrashResult = { kind, crashes: 0, acknowledged: 0, waits: new Map(), failures: [] };
  let customer: ReturnType<typeof bookContinuously> | undefined;
  try {
    await product.start();
    const trial = await prepare(product, bank);
    customer = bookContinuously(trial);
    for (let crashIndex = 0; crashIndex < crashes; crashIndex += 1) {
      await crashOnce(trial, { kind, crashIndex, result });
      report(
        `${kind}: ${crashIndex + 1} of ${crashes} deaths, longest wait ${Math.max(...result.waits.values()).toFixed(1)} s`,
      );
    }
    const acknowledged = await customer.stop();
    result.acknowledged = acknowledged.length;
    result.failures.push(
      ...(await checkAcknowledged(trial, acknowledged)),
      ...(await booksOf(product)),
    );
    if (reconciles) {
      await reconcile({ product, bank, payoutIds: trial.payoutIds });
      result.failures.push(...(await judge(trial, crashes)).failures);
    }
    return result;
  } finally {
    await customer?.stop();
    await product.stop();
    await bank.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A booking that was paid, cancelled and given back, with its receipt: what most jobs are about. */
async function prepare(product: Product, bank: PretendBank): Promise<Trial> {
  const token = await signIn(product);
  const trial: Trial = {
    ...{
      product,
      bank,
      token,
      booked: [],
      payoutIds: [],
      payoutAccountId: await openPayoutAccount(product, bank),
    },
    done: { bookingId: "", refundId: "", payoutId: "", eventId: "", receipt: {} },
  };
  const bookingId = await bookByCard(trial);
  await payAtBank(bank);
  await post(trial, `/bookings/${bookingId}/payments/check`, { body: {} });
  await post(trial, `/bookings/${bookingId}/cancel`, { body: { expectedFeeSatang: 0 } });
  const payoutId = await releaseCash(product, { payoutAccountId: trial.payoutAccountId, index: 0 });
  trial.payoutIds.push(payoutId);
  for (let wait = 0; wait < 300; wait += 1) {
    const [row] = await product.withDatabase(
      async (client) =>
        (
          await client.query<{ refund_id: string; receipt: object }>(
            `select refunds.id as refund_id, json_build_object('source', receipts.source, 'customerId', receipts.customer_id,
               'bookingId', receipts.booking_id, 'method', 'card', 'receivedAt', received_at) as receipt
             from receipts join payments on payments.booking_id = receipts.booking_id
             join refunds on payment_id = payments.id
             where receipts.booking_id = $1 and receipts.kind = 'receipt'`,
            [bookingId],
          )
        ).rows,
    );
    if (row) {
      trial.done = {
        bookingId,
        refundId: row.refund_id,
        payoutId,
        eventId: "",
        receipt: row.receipt,
      };
      return trial;
    }
    await sleep(100);
  }
  throw new Error("the booking got no receipt and no refund");
}

async function bookByCard(trial: Trial): Promise<string> {
  const order = await cardOrder(trial);
  const key = crypto.randomUUID();
  trial.booked.push({ key, quoteId: order.quoteId, about: "charge", point: "answered" });
  return (await post<BookingView>(trial, "/bookings", { body: order, key })).data.id;
}

type Crash = { kind: CrashKind; crashIndex: number; result: CrashResult };

/** Something new to do for the jobs, four of them in flight, a death, and the wait until all have gone on. */
async function crashOnce(trial: Trial, { kind, crashIndex, result }: Crash): Promise<void> {
  const { product, bank } = trial;
  const round = rounds[crashIndex % rounds.length];
  if (!round) return;
  await bookByCard(trial);
  await payAtBank(bank);
  trial.payoutIds.push(
    await releaseCash(product, {
      payoutAccountId: trial.payoutAccountId,
      index: trial.payoutIds.length,
    }),
  );
  const about = {
    ...trial.done,
    payoutId: trial.payoutIds.at(-1) ?? "",
    eventId: await saveProviderEvent(trial),
  };
  const flight = await putInFlight(product, round, about);
  if (flight.missing.length > 0)
    result.failures.push(`not in flight: ${flight.missing.join(", ")}`);
  await sleep(Math.random() * 300);
  const crashedAt = new Date();
  if (kind !== "program") await product.killDatabase();
  if (kind !== "database") await product.kill();
  await flight.letGo();
  if (kind !== "database") await product.start();
  // A machine that needs long to start the program delays its jobs as well: that is not what is
  // measured.
  const allowed = Math.max(
    waitSecondsMax,
    (Date.now() - crashedAt.getTime()) / 1000 + freedWithinSeconds,
  );
  const waits = await waitsAfter(product, flight, crashedAt);
  if (kind === "database" && !product.alive())
    result.failures.push(`the program died with its database:\n${product.getOutput()}`);
  for (const [name, seconds] of waits) {
    result.waits.set(name, Math.max(seconds, result.waits.get(name) ?? 0));
    if (seconds > allowed)
      result.failures.push(`${name} waited ${seconds.toFixed(1)} s after a death of ${kind}`);
  }
  result.crashes += 1;
}

/** An event of the provider's about its newest charge, stored as the webhook stores it. */
async function saveProviderEvent({ product }: Trial): Promise<string> {
  const eventId = `evnt_${crypto.randomUUID()}`;
  await product.withDatabase((client) =>
    client.query(
      `insert into provider_events (id, key, charge_id, body, received_at)
       select $1, 'charge.complete', provider_charge_id,
         jsonb_build_object('data', jsonb_build_object('object', 'charge', 'id', provider_charge_id)), now()
       from payments where provider_charge_id is not null order by created_at desc limit 1`,
      [eventId],
    ),
  );
  return eventId;
}

/** Each answered booking exists once; the repeated request returns the same one. */
async function checkAcknowledged(
  trial: Trial,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const rows = await trial.product.withDatabase(
    async (client) =>
      (
        await client.query<{ id: string; quote_id: string }>(
          "select id, quote_id from bookings where quote_id = any($1)",
          [acknowledged.map(({ order }) => order.quoteId)],
        )
      ).rows,
  );
  const failures: string[] = [];
  for (const { id, order } of acknowledged) {
    const matching = rows.filter((row) => row.quote_id === order.quoteId);
    if (matching.length !== 1 || matching[0]?.id !== id)
      failures.push(`an acknowledged booking is there ${matching.length} times`);
  }
  for (const { id, order, key } of acknowledged.slice(0, 10)) {
    const repeated = await post<BookingView>(trial, "/bookings", { body: order, key });
    if (repeated.data?.id !== id) failures.push("the same request again was another booking");
  }
  return failures;
}

async function booksOf(product: Product): Promise<string[]> {
  const { rows } = await product.withDatabase((client) =>
    client.query<{ total: string }>(
      "select coalesce(sum(amount_satang), 0) as total from ledger_postings",
    ),
  );
  return Number(rows[0]?.total) === 0 ? [] : [`the trial balance is ${rows[0]?.total}`];
}
