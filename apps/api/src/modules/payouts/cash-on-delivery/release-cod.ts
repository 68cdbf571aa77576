import { randomUUID } from "node:crypto";
import { bankDayAfter } from "@songtan/domain/payouts/bank-days";
import { decideCodRelease, isCodDue } from "@songtan/domain/payouts/cod";
import { isUsable } from "@songtan/domain/payouts/new-account";
import { startPayout } from "@songtan/domain/payouts/payout-entries";
import type { PayoutTerms } from "@songtan/domain/payouts/terms";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { isFrozen } from "../../identity/account-records/warnings.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { findPayoutAccount } from "../payouts/payout-accounts.ts";
import { loadPayoutTerms } from "../payouts/payout-terms.ts";
import { findUnchecked } from "./find-unchecked.ts";
import { loadHandedIn } from "./handed-in.ts";

type ReleaseDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Pays senders the cash on delivery that is due: one payout for each sender and day, to the account
 * verified by the provider. Runs every hour and is safe to repeat.
 */
export async function releaseCod(deps: ReleaseDeps): Promise<void> {
  const { db } = deps;
  if (!deps.cardProvider) return;
  const now = deps.clock();
  const terms = await loadPayoutTerms(db, now);
  const lastDay = addServiceDays(serviceDay(now), -terms.codHoldDays);
  const customers = await db
    .selectFrom("codCollections")
    .innerJoin("payoutAccounts", "payoutAccounts.accountId", "customerId")
    .select("customerId")
    .distinct()
    .where("codCollections.state", "=", "held")
    .where("collectedAt", "<", serviceDayStart(addServiceDays(lastDay, 1)))
    .where("payoutAccounts.replacedAt", "is", null)
    .where("payoutAccounts.state", "=", "verified")
    .execute();
  const holidays = (await loadTariffAt(db, now)).holiday.days;
  await forEachIsolated(customers, ({ customerId }) =>
    db.transaction().execute((trx) => releaseTo(trx, { customerId, now, terms, holidays })),
  );
}

type Release = { customerId: string; now: Date; terms: PayoutTerms; holidays: readonly string[] };

async function releaseTo(trx: Trx, { customerId, now, terms, holidays }: Release): Promise<void> {
  const today = serviceDay(now);
  const account = await findPayoutAccount(trx, customerId);
  if (account?.state !== "verified" || !isUsable(account.usableFrom, now)) return;
  if (await isFrozen(trx, customerId)) return;
  const ready = await lockReady(trx, { customerId, today, terms, now });
  const amountSatang = ready.reduce((sum, cash) => sum + cash.amountSatang, 0);
  if (amountSatang === 0) return;
  const payoutId = randomUUID();
  const made = await trx
    .insertInto("payouts")
    .values({
      id: payoutId,
      kind: "cod",
      accountId: customerId,
      payoutAccountId: account.id,
      amountSatang,
      feeSatang: terms.feeSatang,
      // The sender gets all of it: the fee of collecting was paid with the booking.
      transferSatang: amountSatang + terms.feeSatang,
      state: "approved",
      serviceDay: today,
      sendDay: bankDayAfter(today, 0, holidays),
      requestedAt: now,
    })
    // One for each sender and day: what comes later today goes tomorrow.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return;
  await trx
    .updateTable("codCollections")
    .set({ state: "releasing", payoutId })
    .where(
      "id",
      "in",
      ready.map((cash) => cash.id),
    )
    .execute();
  const money = { payoutId, account: "cod_held", ownerId: customerId, amountSatang } as const;
  await postEntries(trx, [startPayout(money)], { happenedAt: now, recordedAt: now });
  await enqueue(trx, { name: "send_payout", payload: { payoutId } });
}

type Due = Pick<Release, "customerId" | "terms" | "now"> & { today: string };

async function lockReady(trx: Trx, { customerId, today, terms, now }: Due) {
  const locked = await lockRowsWhere(trx, "codCollections", {
    where: (eb) => eb.and({ customerId, state: "held" }),
  });
  if (locked.length === 0) return [];
  const held = await trx
    .selectFrom("codCollections")
    .innerJoin("bookings", "bookings.id", "codCollections.bookingId")
    .selectAll("codCollections")
    .innerJoin("stops", (join) =>
      join
        .onRef("stops.bookingId", "=", "codCollections.bookingId")
        .onRef("stops.index", "=", "codCollections.stopIndex"),
    )
    .select(["bookings.state as bookingState", "stops.state as stopState"])
    .where(
      "codCollections.id",
      "in",
      locked.map(({ id }) => id),
    )
    .orderBy("collectedAt")
    .execute();
  const handedIn = await loadHandedIn(trx, held);
  const unchecked = await findUnchecked(trx, held, now);
  return held.filter((cash) => {
    const facts = {
      collectedDay: serviceDay(cash.collectedAt),
      due: isCodDue({
        stopState: cash.stopState,
        bookingState: cash.bookingState,
      }),
      handedIn: handedIn.get(cash.id) ?? false,
      needsCheck: unchecked.has(cash.id),
    };
    return decideCodRelease(facts, { today, terms }).ok;
  });
}
