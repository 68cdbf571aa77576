import { randomUUID } from "node:crypto";
import { stableId } from "@songtan/sandbox/data/stable-id";
import type { PretendBank } from "../../apps/api/testing/money/pretend-bank.ts";
import type { Product } from "./product.ts";

const customerId = stableId("customer");
const amountSatang = 50_000;
const feeSatang = 3210;

/** A recipient the provider has verified, and the customer's account with its name: as registering would have left them. */
export async function openPayoutAccount(product: Product, bank: PretendBank): Promise<string> {
  const payoutAccountId = randomUUID();
  const answer = await fetch(`${bank.settings.OMISE_API_URL}/recipients`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${bank.settings.OMISE_SECRET_KEY}:`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      name: "MALEE JAIDEE",
      type: "individual",
      metadata: { payoutAccountId },
      bank_account: { brand: "kbank", number: "1234567822", name: "MALEE JAIDEE" },
    }),
  });
  const { id: recipientId } = (await answer.json()) as { id: string };
  await product.withDatabase((client) =>
    client.query(
      `insert into payout_accounts (id, account_id, bank_code, account_name, last_digits, number_hash, state,
         provider_recipient_id, created_at)
       values ($1, $2, '004', 'MALEE JAIDEE', '7822', $3, 'verified', $3, now())`,
      [payoutAccountId, customerId, recipientId],
    ),
  );
  return payoutAccountId;
}

/** Cash on delivery that was collected and released, one payout for each past day; its job is added in the same commit. */
export async function releaseCash(
  product: Product,
  { payoutAccountId, index }: { payoutAccountId: string; index: number },
) {
  const payoutId = randomUUID();
  const collected = [
    ["bank", null, amountSatang],
    ["cod_held", customerId, -amountSatang],
  ] as const;
  const released = [
    ["cod_held", customerId, amountSatang],
    ["payouts_in_flight", null, -amountSatang],
  ] as const;
  await product.withDatabase(async (client) => {
    const post = async (
      kind: string,
      source: string,
      lines: typeof collected | typeof released,
    ) => {
      const { rows } = await client.query<{ id: number }>(
        "insert into ledger_entries (kind, source, happened_at, recorded_at) values ($1, $2, now(), now()) returning id",
        [kind, source],
      );
      for (const [line, [account, ownerId, satang]] of lines.entries())
        await client.query("insert into ledger_postings values ($1, $2, $3, $4, $5)", [
          rows[0]?.id,
          line,
          account,
          ownerId,
          satang,
        ]);
    };
    await client.query("begin");
    await post("cod_collected", `cod:killed:${payoutId}`, collected);
    await client.query(
      `insert into payouts (id, kind, account_id, payout_account_id, amount_satang, fee_satang, transfer_satang, state,
         service_day, send_day, requested_at)
       values ($1, 'cod', $2, $3, $4, $5, $4::bigint + $5::bigint, 'approved', date '2020-01-01' + $6::int, date '2020-01-01' + $6::int, now())`,
      [payoutId, customerId, payoutAccountId, amountSatang, feeSatang, index],
    );
    await post("payout_requested", `payout:${payoutId}`, released);
    await client.query("select enqueue_job('send_payout', $1::json, null, null)", [
      JSON.stringify({ payoutId }),
    ]);
    await client.query("commit");
  });
  return payoutId;
}

/** The bank pays every transfer it was given. */
export async function payTransfers(bank: PretendBank): Promise<void> {
  for (const transfer of await bank.transfers()) {
    if (transfer.paid) continue;
    await bank.move(`transfers/${transfer.id}/send`);
    await bank.move(`transfers/${transfer.id}/pay`);
  }
}

/** Each payout was transferred once and is paid. Answers what is wrong, in sentences. */
export async function judgeTransfers(
  product: Product,
  bank: PretendBank,
  payoutIds: readonly string[],
): Promise<string[]> {
  if (payoutIds.length === 0) return [];
  const transfers = await bank.transfers();
  const rows = await product.withDatabase((client) =>
    client.query<{ id: string; state: string }>(
      "select id, state from payouts where id = any($1)",
      [payoutIds],
    ),
  );
  return rows.rows.flatMap(({ id, state }) => {
    const payoutTransfers = transfers.filter(({ metadata }) => metadata.payoutId === id);
    return [
      ...(payoutTransfers.length === 1
        ? []
        : [`a payout was transferred ${payoutTransfers.length} times`]),
      ...(state === "paid" ? [] : [`a payout whose transfer is paid is ${state}`]),
    ];
  });
}
