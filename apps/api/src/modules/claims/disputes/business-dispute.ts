import { chargeBackBusinessMoney } from "@songtan/domain/ledger/business-entries";
import { formatBaht } from "@songtan/domain/money";
import type { DisputeUpdate } from "@songtan/domain/payments/dispute";
import { fillTexts } from "@songtan/domain/texts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadBalances, owedOfCredit } from "../../../ledger/load-balances.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { noteLowBalance } from "../../accounting/amounts-due/note-low-balance.ts";
import { loadBusinessAccount } from "../../accounting/invoice-items/invoice-account.ts";
import { businessesTexts } from "../../businesses/businesses-texts.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { mailOwner } from "../../businesses/records/mail-owner.ts";
import type { BusinessPayment } from "../../payments/records/payments.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";

type Disputed = {
  payment: BusinessPayment;
  disputeId: string;
  effect: DisputeUpdate["effect"];
  amountSatang: number;
};
type News = "open" | "won" | "lost";

const newsOf = { freeze: "open", free: "won", lose: "lost" } as const;
const actions = {
  open: "payment.disputed",
  won: "payment.dispute_won",
  lost: "payment.charged_back",
} as const;

/**
 * A bank disputes what a business paid in. While it is open the amount is held out of the balance
 * (`loadFreeCredit`). Lost, it comes off the balance, which may go below zero: staff get an incident.
 * The owner is notified of each. The caller holds the payment and the customer.
 */
export async function applyBusinessDispute(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { payment, disputeId, effect, amountSatang: disputedSatang }: Disputed,
): Promise<void> {
  if (effect === "none") return;
  const now = deps.clock();
  const { customerId: accountId } = payment;
  const business = await loadBusinessAccount(trx, accountId, now);
  if (!business) return;
  const amountSatang = Math.min(disputedSatang, payment.amountSatang);
  const { businessId } = business;
  if (effect === "lose") {
    const entry = chargeBackBusinessMoney({ disputeId, accountId, amountSatang });
    await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
    await reportDebt(trx, { accountId, disputeId, amountSatang, now });
  } else if (effect === "freeze")
    await noteLowBalance(trx, { accountId, spentSatang: amountSatang, now });
  const news = newsOf[effect];
  await recordBusinessLog(trx, {
    businessId,
    actor: "system",
    action: actions[news],
    subject: payment.id,
    detail: { amountSatang },
    at: now,
  });
  await mailOwner(trx, deps, {
    businessId,
    source: `dispute:${disputeId}:${news}`,
    path: "/business/money",
    write: mailOf(news, amountSatang),
    now,
  });
}

type Loss = { accountId: string; disputeId: string; amountSatang: number; now: Date };

async function reportDebt(trx: Trx, { accountId, now, ...dispute }: Loss): Promise<void> {
  const owedSatang = owedOfCredit(await loadBalances(trx, accountId));
  if (owedSatang === 0) return;
  await openIncident(trx, {
    kind: "business_charged_back",
    bookingId: null,
    driverId: null,
    accountId,
    details: { ...dispute, owedSatang },
    now,
  });
}

const mailOf =
  (news: News, amountSatang: number) =>
  ({ locale, name }: { locale: "th" | "en"; name: string }) => {
    const texts = businessesTexts[locale].chargedBack;
    return fillTexts(
      { subject: texts.subject, text: texts[news] },
      { business: name, amount: formatBaht(amountSatang) },
    );
  };
