import { Refusal } from "@songtan/contract/errors";
import type { SetBankAccount } from "@songtan/contract/payouts/payouts";
import { bankByCode, parseBankAccount } from "@songtan/domain/thai/banks";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { refuseFrozen, warnOwner } from "../../identity/account-records/warnings.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import {
  findPayoutAccount,
  retirePayoutAccount,
  usePayoutAccount,
} from "../payouts/payout-accounts.ts";

type Input = Omit<z.infer<typeof SetBankAccount>, "password" | "sentCode"> & { customerId: string };

/**
 * Sets the account that receives a sender's cash on delivery. The caller has just proved to be its
 * owner.
 */
export async function setBankAccount(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings" | "cardProvider">,
  { customerId, bankCode, accountNumber, accountName }: Input,
): Promise<void> {
  if (!deps.cardProvider) throw new Refusal("payouts_off");
  const bank = bankByCode(bankCode);
  if (!bank) throw new Refusal("invalid", {}, { bankCode: "not_a_choice" });
  const digits = parseBankAccount(bank.code, accountNumber);
  if (!digits) throw new Refusal("invalid", {}, { accountNumber: "bank_account_invalid" });
  const account = await lockAccount(trx, customerId);
  await refuseFrozen(trx, customerId);
  const typed = { bankCode: bank.code, accountNumber: digits, accountName };
  const row = await usePayoutAccount(trx, deps, { accountId: customerId, typed });
  await recordAudit(trx, {
    actor: { kind: "customer", id: customerId, name: `${account.firstName} ${account.lastName}` },
    action: "bank_account.set",
    subject: { kind: "customer", id: customerId },
    detail: { bankCode: bank.code, lastDigits: row.lastDigits },
    at: deps.clock(),
  });
  await warnOwner(trx, deps, { account, event: "bank_account_set", now: deps.clock() });
}

/** Nothing is sent to it any more; what is on its way still arrives. */
export async function removeBankAccount(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { customerId }: { customerId: string },
): Promise<void> {
  const account = await lockAccount(trx, customerId);
  await refuseFrozen(trx, customerId);
  const current = await findPayoutAccount(trx, customerId);
  if (!current) return;
  const now = deps.clock();
  await retirePayoutAccount(trx, current, now);
  await recordAudit(trx, {
    actor: { kind: "customer", id: customerId, name: `${account.firstName} ${account.lastName}` },
    action: "bank_account.removed",
    subject: { kind: "customer", id: customerId },
    at: now,
  });
  await warnOwner(trx, deps, { account, event: "bank_account_removed", now });
}
