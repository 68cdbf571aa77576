import { setTimeout as sleep } from "node:timers/promises";
import type { PretendBank } from "../../apps/api/src/testing/pretend-bank.ts";
import { payAtBank } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { payTransfers } from "./transfer-trial.ts";

/** A caller is called lost after 20 s; then the minute's check asks the provider. */
const lostMilliseconds = 21_000;
/** And of a transfer after a minute. */
const transferLostMilliseconds = 61_000;
/** A refund whose caller died waits for its lock to be freed, and for its own pause after a failure. */
const patienceMilliseconds = 60_000;

type Killed = { product: Product; bank: PretendBank; payoutIds: readonly string[] };

/** No webhook has come. The payers pay, callers are lost, and the minute's checks and the jobs do their work, unaided. */
export async function reconcile({ product, bank, payoutIds }: Killed): Promise<void> {
  await payAtBank(bank);
  await sleep(payoutIds.length > 0 ? transferLostMilliseconds : lostMilliseconds);
  const until = Date.now() + patienceMilliseconds;
  do {
    await product.look((client) =>
      client.query(
        `select graphile_worker.add_job(name, '{}'::json, queue_name => name, job_key => name)
         from unnest(array['check_payments', 'check_payouts']) name`,
      ),
    );
    await sleep(1500);
    await payAtBank(bank);
    await payTransfers(bank);
  } while ((await waiting(product, payoutIds)) > 0 && Date.now() < until);
}

async function waiting(product: Product, payoutIds: readonly string[]): Promise<number> {
  const { rows } = await product.look((client) =>
    client.query<{ left: string }>(
      `select
        (select count(*) from payments where state in ('calling', 'pending'))
        + (select count(*) from refunds where state = 'waiting')
        + (select count(*) from payouts where id = any($1) and state <> 'paid') as left`,
      [payoutIds],
    ),
  );
  return Number(rows[0]?.left);
}
