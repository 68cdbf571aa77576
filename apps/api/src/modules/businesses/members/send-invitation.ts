import { pathIn } from "@songtan/contract/client-routes";
import { Refusal } from "@songtan/contract/errors";
import { unlinkedName } from "@songtan/domain/businesses/unlinked-name";
import { limits } from "@songtan/domain/limits";
import { fillTexts } from "@songtan/domain/texts";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { type AccountRow, findAccount } from "../../identity/account-records/accounts.ts";
import { reserveSms, sendReservedSms } from "../../platform/paid-messages/send-sms.ts";
import { businessesTexts } from "../businesses-texts.ts";

type BusinessRow = Selectable<DB["businesses"]>;
export type Asker = { address: string; humanCheck: string | null };
type Invitation = {
  business: BusinessRow;
  inviterId: string;
  by: "email" | "phone";
  to: string;
  /** The key in the link, which opens the invitation. */
  key: string;
  asker: Asker;
};

/**
 * Sends an invitation by e-mail or SMS.
 * @throws Refusal by SMS: `phone_not_verified`, `business_sms_used`, `sms_budget_used`, `rate_limited`, `human_check_needed`
 */
export async function sendInvitation(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { business, inviterId, by, to, key, asker }: Invitation,
): Promise<void> {
  const inviter = await findAccount(trx, inviterId);
  const values = {
    business: unlinkedName(business.name),
    url: publicOrigin(deps.settings) + pathIn(inviter.locale, `/business/invitations/${key}`),
    days: limits.businessInvitationDays,
  };
  const texts = businessesTexts[inviter.locale];
  const confirmed = await isConfirmed(trx, business);
  // The sender chose the name: until someone has paid or confirmed it, it could be a bank's.
  const text = fillTexts(confirmed ? texts.invitation : texts.invitationUnnamed, values);
  if (by === "email") {
    const payload = { channel: "email", to, ...text } as const;
    return enqueue(trx, { name: "send_message", payload });
  }
  const reservation = await reserveInvitation(trx, deps, { business, inviter, confirmed, asker });
  await sendReservedSms(trx, deps, { reservation, purpose: "invitation", to, ...text });
}

type Reserving = {
  business: BusinessRow;
  inviter: AccountRow;
  confirmed: boolean;
  asker: Asker;
};

function reserveInvitation(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { business, inviter, confirmed, asker }: Reserving,
): Promise<string | null> {
  // An admin who joined by e-mail has proved no phone: behind each SMS there is one that was.
  if (!inviter.phoneVerifiedAt) throw new Refusal("phone_not_verified");
  return reserveSms(trx, deps, {
    purpose: "invitation",
    accountId: inviter.id,
    business: { id: business.id, confirmed },
    asker,
  });
}

/** Returns true when the business has made a payment, or staff have granted it a credit limit. */
async function isConfirmed(
  db: Reader,
  { id, liveAccountId, creditLimitSatang }: BusinessRow,
): Promise<boolean> {
  if (creditLimitSatang > 0) return true;
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("customerId", "=", liveAccountId)
    .where("state", "=", "paid")
    .whereRef("refundedSatang", "<", "amountSatang")
    .executeTakeFirst();
  if (payment) return true;
  const invoice = await db
    .selectFrom("businessInvoices")
    .select("id")
    .where("businessId", "=", id)
    .where("paidSatang", ">", 0)
    .executeTakeFirst();
  return invoice !== undefined;
}
