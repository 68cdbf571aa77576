import { Refusal } from "@songtan/contract/errors";
import type { SentCode } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { isOpenBudgetUsed } from "../../platform/paid-messages/reserve.ts";
import type { AccountRow } from "../account-records/accounts.ts";
import { findCodeContact } from "../account-records/identifiers.ts";
import { accountsOfDevice, knowsAddress } from "../account-records/known-devices.ts";
import {
  issueCode,
  lockCode,
  refuseOldCode,
  refuseTooManyCodes,
  secondsUntilCode,
  tryCode,
} from "../codes/codes.ts";

type GateDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

export type SignInAttempt = {
  role: Role;
  identifier: Identifier;
  /** The key under which failures of this identifier are counted. */
  accountKey: string;
  /** The accounts with this identifier, and the one with the matching password. */
  candidates: readonly AccountRow[];
  account: AccountRow | null;
  address: string;
  device: Device;
  sentCode?: z.infer<typeof SentCode> | undefined;
  /** Set when the caller has a separate sign-in by code, so that no code is sent here. */
  noCode?: boolean;
};

/** Returns true when enough passwords failed for this identifier, from any addresses, to count as guessing. */
export async function isUnderGuessing(deps: GateDeps, accountKey: string): Promise<boolean> {
  if (!deps.settings.RATE_LIMITS) return false;
  const since = new Date(deps.clock().getTime() - limits.signInGateMinutes * 60_000);
  const rows = await deps.db
    .selectFrom("signInFailures")
    .select("id")
    .where("accountKey", "=", accountKey)
    .where("failedAt", ">", since)
    // One is the try itself, counted before it is looked at.
    .limit(limits.signInFailuresUntilGate + 1)
    .execute();
  return rows.length > limits.signInFailuresUntilGate;
}

/**
 * During guessing, a password is sufficient only on a device that signed in to the account before; on any other device
 * a code sent to the account's contact is required as well. The responses are the same whether or not the account
 * exists or the password matches, so guessing reveals nothing and the owner is not locked out.
 * @throws Refusal `sign_in_wrong`, `sign_in_code_required` with the code's id, `code_wrong`,
 * `code_expired`, `rate_limited`
 */
export async function requireSignInCode(deps: GateDeps, visit: SignInAttempt): Promise<AccountRow> {
  const { account, candidates, device } = visit;
  await alertOwner(deps, visit);
  const known = await accountsOfDevice(
    deps.db,
    candidates.map(({ id }) => id),
    device,
  );
  // By its address alone a device is known only with the right password: a neighbour must not learn who has an account.
  if (account && (known.has(account.id) || (await knowsAddress(deps.db, account.id, device))))
    return account;
  if (!account && known.size > 0) throw new Refusal("sign_in_wrong");
  if (visit.noCode) throw new Refusal("sign_in_code_required");
  if (!visit.sentCode) throw await sendSignInCode(deps, visit);
  return verifyCode(deps, visit, visit.sentCode);
}

/** A code is made for everybody, and sent only to the owner of the password that fits. */
const sendSignInCode = (
  deps: GateDeps,
  { account, identifier, address }: SignInAttempt,
): Promise<Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    await refuseTooManyCodes(trx, deps, [{ by: "address", value: address }]);
    const requestedFor = `sign_in:${account?.id ?? address}`;
    const contact =
      account && (await findCodeContact(trx, account, { typed: identifier, now: deps.clock() }));
    // The limit is reached, but only the owner may know: it would reveal that the password matches.
    const full =
      (await secondsUntilCode(trx, deps, { by: "requestedFor", value: requestedFor })) > 0 ||
      (contact?.kind === "phone" && (await isOpenBudgetUsed(trx, deps)));
    const { id } = await issueCode(trx, deps, {
      purpose: "sign_in",
      accountId: contact && !full ? account.id : null,
      destination: contact ?? identifier,
      passwordFits: true,
      ...(account && { requestedFor }),
      address,
      locale: account?.locale ?? "th",
    });
    return new Refusal("sign_in_code_required", { codeId: id });
  });

/** A wrong try stays counted: refused after the commit. */
async function verifyCode(
  deps: GateDeps,
  { account }: SignInAttempt,
  sent: NonNullable<SignInAttempt["sentCode"]>,
): Promise<AccountRow> {
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, sent.id);
    if (code?.purpose !== "sign_in") return refuseOldCode();
    const wrong = await tryCode(trx, deps, { code, digits: sent.code });
    return wrong ?? (account?.id === code.accountId ? null : new Refusal("sign_in_wrong"));
  });
  if (refusal) throw refusal;
  return account as AccountRow;
}

/** Once a day, and equal for unknown identifiers: a job finds the accounts to notify. */
async function alertOwner(
  deps: GateDeps,
  { role, identifier, accountKey }: SignInAttempt,
): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const due = await trx
      .insertInto("signInAlerts")
      .values({ accountKey, alertedAt: now })
      .onConflict((conflict) =>
        conflict
          .column("accountKey")
          .doUpdateSet({ alertedAt: now })
          .where(
            "signInAlerts.alertedAt",
            "<",
            new Date(now.getTime() - limits.signInAlertHours * 3_600_000),
          ),
      )
      .returning("accountKey")
      .executeTakeFirst();
    if (due)
      await enqueue(trx, {
        name: "notify_password_guesses",
        payload: { role, identifier, at: now.toISOString() },
      });
  });
}
