import { Refusal } from "@songtan/contract/errors";
import type { SetBankAccount } from "@songtan/contract/payouts/payouts";
import { bankByCode, parseBankAccount } from "@songtan/domain/thai/banks";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockRows } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import type { AccountRow } from "../../identity/account-records/accounts.ts";
import { refuseFrozen, warnOwner } from "../../identity/account-records/warnings.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import {
  findPayoutAccount,
  retirePayoutAccount,
  usePayoutAccount,
} from "../payouts/payout-accounts.ts";

/** The owner of the money that the account receives, and the person who has just proved to be its owner. */
export type PaidOwner = {
  /** The person's account, or the internal account of the business. */
  accountId: string;
  ownerId: string;
  /** Null for a person's own money. */
  businessId: string | null;
};
type Input = Omit<z.infer<typeof SetBankAccount>, "password" | "sentCode"> & PaidOwner;

/** Sets the account that receives the cash on delivery of a sender: a person or a business. */
export async function setBankAccount(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings" | "cardProvider">,
  { bankCode, accountNumber, accountName, ...paid }: Input,
): Promise<void> {
  if (!deps.cardProvider) throw new Refusal("payouts_off");
  const bank = bankByCode(bankCode);
  if (!bank) throw new Refusal("invalid", {}, { bankCode: "not_a_choice" });
  const digits = parseBankAccount(bank.code, accountNumber);
  if (!digits) throw new Refusal("invalid", {}, { accountNumber: "bank_account_invalid" });
  const owner = await lockOwner(trx, paid);
  const typed = { bankCode: bank.code, accountNumber: digits, accountName };
  const row = await usePayoutAccount(trx, deps, { accountId: paid.accountId, typed });
  const detail = { bankCode: bank.code, lastDigits: row.lastDigits };
  await recordChange(trx, deps, { ...paid, owner, change: "set", detail });
}

/** Nothing is sent to it any more; what is on its way still arrives. */
export async function removeBankAccount(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  paid: PaidOwner,
): Promise<void> {
  const owner = await lockOwner(trx, paid);
  const current = await findPayoutAccount(trx, paid.accountId);
  if (!current) return;
  await retirePayoutAccount(trx, current, deps.clock());
  await recordChange(trx, deps, { ...paid, owner, change: "removed" });
}

/** @throws Refusal `account_frozen` */
async function lockOwner(trx: Trx, { accountId, ownerId }: PaidOwner): Promise<AccountRow> {
  const { accounts } = await lockRows(trx, { accounts: [accountId, ownerId] });
  const owner = accounts.find(({ id }) => id === ownerId);
  if (!owner) throw new Refusal("not_found");
  await refuseFrozen(trx, ownerId);
  return owner;
}

type Change = PaidOwner & {
  owner: AccountRow;
  change: "set" | "removed";
  detail?: { bankCode: string; lastDigits: string };
};

/** Records the change in the log of the business or of the person, and warns the owner. */
async function recordChange(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { owner, businessId, change, detail }: Change,
): Promise<void> {
  const now = deps.clock();
  const action = `bank_account.${change}` as const;
  if (businessId)
    await recordBusinessLog(trx, {
      ...{ businessId, actor: `member:${owner.id}`, action, at: now },
      ...(detail && { detail }),
    });
  else
    await recordAudit(trx, {
      actor: { kind: "customer", id: owner.id, name: `${owner.firstName} ${owner.lastName}` },
      action,
      subject: { kind: "customer", id: owner.id },
      ...(detail && { detail }),
      at: now,
    });
  await warnOwner(trx, deps, {
    account: owner,
    event: `bank_account_${change}`,
    ...(businessId && { page: "/business/money" }),
    now,
  });
}
