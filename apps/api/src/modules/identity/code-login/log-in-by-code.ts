import { Refusal } from "@songtan/contract/errors";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import { refuseAfterSenderChange } from "../../platform/providers/sender-pause.ts";
import { type AccountRow, lockAccount } from "../account-records/accounts.ts";
import { startSession } from "../account-records/sessions.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { type CodeRow, lockCode, refuseOldCode, tryCode } from "../codes/codes.ts";

type Input = { id: string; code: string; role: Role; device: Device };

/**
 * Signs in by a code that was sent to the account's verified phone or e-mail. A wrong try stays counted: it is refused
 * after the commit.
 * @throws Refusal `not_found` for another role's code or purpose, `code_wrong`, `code_expired`, `sender_changed`
 */
export async function logInByCode(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { id, code: digits, role, device }: Input,
): Promise<{ token: string; data: CustomerView | DriverView }> {
  const answer = await deps.db.transaction().execute(async (trx) => {
    // A code of before may still have been on its way when the sender changed.
    await refuseAfterSenderChange(trx, deps);
    const code = await lockCode(trx, id);
    if (code?.purpose !== "sign_in" || !code.requestedFor?.startsWith(`${role}:`))
      throw new Refusal("not_found");
    const refusal = await tryCode(trx, deps, { code, digits });
    if (refusal || code.accountId === null) return refusal ?? refuseOldCode();
    const account = await lockAccount(trx, code.accountId);
    if (!isContactOf(account, code)) return refuseOldCode();
    const token = await startSession(trx, { accountId: account.id, role, device }, deps.clock());
    return { token, data: await loadUserView(trx, deps, account.id) };
  });
  if (answer instanceof Refusal) throw answer;
  return answer;
}

/**
 * Returns true when the code's phone or e-mail is still a verified contact of the account. Since the code was sent, it
 * may have been changed, or another account may have verified it.
 */
const isContactOf = (account: AccountRow, { destination }: CodeRow): boolean =>
  (account.phone === destination && account.phoneVerifiedAt !== null) ||
  (account.email === destination && account.emailVerifiedAt !== null);
