import { randomUUID } from "node:crypto";
import { giveTestMoney } from "@songtan/domain/ledger/business-entries";
import { satangPerBaht } from "@songtan/domain/money";
import type { Trx } from "../db/database.ts";
import type { Deps } from "../deps/deps.ts";
import type { ClockJob } from "../jobs/crontab.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { postEntries } from "../ledger/post-entries.ts";

/** The balance with which the test mode of a new business starts, in satang. */
const firstBalanceSatang = 100_000 * satangPerBaht;
/** Jobs of the program's clock that begin with the account, and run every day by the business's clock. */
export const testClockTasks: readonly ClockJob[] = ["invoice_businesses"];
/** Those that this process has seen: they are never deleted. */
const known = new Set<string>();

/** Makes the account of a business in the tables of test mode, with its first balance, when it is needed first. */
export async function ensureTestAccount(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { businessId, accountId }: { businessId: string; accountId: string },
): Promise<void> {
  if (known.has(accountId)) return;
  const business = await db
    .selectFrom("businesses")
    .select("name")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const made = await trx
      .insertInto("accounts")
      .values({
        id: accountId,
        businessId,
        role: "customer",
        firstName: business.name,
        lastName: "(test)",
        phone: "",
        email: "",
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return;
    const entry = giveTestMoney({
      because: `first:${accountId}`,
      accountId,
      amountSatang: firstBalanceSatang,
    });
    await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
    await openTestBank(trx, { accountId, name: business.name, now });
    for (const task of testClockTasks)
      await enqueue(trx, { name: task, payload: {}, key: `clock:${task}` });
  });
  known.add(accountId);
}

/** Opens the account for cash on delivery at the test mode's bank. */
async function openTestBank(
  trx: Trx,
  { accountId, name, now }: { accountId: string; name: string; now: Date },
): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto("payoutAccounts")
    .values({
      id,
      accountId,
      bankCode: "002",
      accountName: name,
      lastDigits: "0000",
      numberHash: id,
      state: "verified",
      providerRecipientId: `test_recipient_${id}`,
      createdAt: now,
    })
    .execute();
}
