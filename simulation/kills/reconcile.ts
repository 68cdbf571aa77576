import { setTimeout as sleep } from "node:timers/promises";
import type { PretendBank } from "../../apps/api/testing/money/pretend-bank.ts";
import { payAtBank } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { payTransfers } from "./transfer-trial.ts";

/** A caller is considered lost after 20 s; then the minute's check queries the provider. */
const lostMilliseconds = 21_000;
/** And of a transfer after a minute. */
const transferLostMilliseconds = 61_000;
/**
 * A refund with a crashed caller waits for its lock to be freed, and for its own pause after a
 * failure.
 */
const patienceMilliseconds = 60_000;
/**
 * A transfer that was seen to be sent is checked every ten minutes: the bank may have paid it just
 * after.
 */
const sentPatienceMilliseconds = 11 * 60_000;

type Killed = { product: Product; bank: PretendBank; payoutIds: readonly string[] };

/** No webhook has come. The payers pay, callers are lost, and the minute's checks and the jobs do their work, unaided. */
export async function reconcile({ product, bank, payoutIds }: Killed): Promise<void> {
  await payAtBank(bank);
  await sleep(payoutIds.length > 0 ? transferLostMilliseconds : lostMilliseconds);
  const began = Date.now();
  let left: Left;
  do {
    await product.withDatabase((client) =>
      client.query(
        `select graphile_worker.add_job(name, '{}'::json, queue_name => name, job_key => name)
         from unnest(array['check_payments', 'check_payouts']) name`,
      ),
    );
    await sleep(1500);
    await payAtBank(bank);
    await payTransfers(bank);
    left = await waiting(product, payoutIds);
  } while (Date.now() - began < patienceFor(left));
}

type Left = { sent: number; others: number };

const patienceFor = ({ sent, others }: Left): number => {
  if (others > 0) return patienceMilliseconds;
  return sent > 0 ? sentPatienceMilliseconds : 0;
};

async function waiting(product: Product, payoutIds: readonly string[]): Promise<Left> {
  const { rows } = await product.withDatabase((client) =>
    client.query<{ sent: string; others: string }>(
      `select
        (select count(*) from payouts where id = any($1) and state = 'sent') as sent,
        (select count(*) from payments where state in ('calling', 'pending'))
        + (select count(*) from refunds where state = 'waiting')
        + (select count(*) from payouts where id = any($1) and state not in ('sent', 'paid')) as others`,
      [payoutIds],
    ),
  );
  return { sent: Number(rows[0]?.sent), others: Number(rows[0]?.others) };
}
