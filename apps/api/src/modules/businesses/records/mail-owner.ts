import type { Locale } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

type Mail = { subject: string; text: string };
type ToOwner = {
  businessId: string;
  /** In the owner's language; `name` is that of the business. */
  write(owner: { locale: Locale; name: string }): Mail;
};

/** Enqueues an e-mail to the owner of a business. Without an address nothing is sent. */
export async function mailOwner(trx: Trx, { businessId, write }: ToOwner): Promise<void> {
  const owner = await trx
    .selectFrom("businessMembers")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .innerJoin("businesses", "businesses.id", "businessMembers.businessId")
    .select(["accounts.email", "accounts.locale", "businesses.name"])
    .where("businessMembers.businessId", "=", businessId)
    .where("businessMembers.role", "=", "owner")
    .executeTakeFirst();
  if (!owner?.email) return;
  const payload = { channel: "email", to: owner.email, ...write(owner) } as const;
  await enqueue(trx, { name: "send_message", payload });
}
