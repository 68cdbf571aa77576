import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/account-types";
import { parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import type { AccountRow } from "../account-records/accounts.ts";
import { findByIdentifier } from "../account-records/identifiers.ts";
import { signInKey } from "../account-records/prove-owner.ts";
import { checkPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { isUnderGuessing, requireSignInCode, type SignInAttempt } from "./sign-in-gate.ts";

type Typed = {
  role: Role;
  identifier: string;
  password: string;
  sentCode?: SignInAttempt["sentCode"];
  noCode?: boolean;
  address: string;
  humanCheck: string | null;
  device: Device;
};

/**
 * The account for a phone or e-mail and a password. The answer does not reveal which of the two was
 * wrong, and every attempt is counted before it is checked.
 * @throws Refusal `sign_in_wrong`, `rate_limited`, `human_check_needed`, or during guessing those of `requireSignInCode`
 */
export async function verifyPassword(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  typed: Typed,
): Promise<AccountRow> {
  const identifier = parseIdentifier(typed.identifier);
  const accountKey = signInKey(deps, typed.role, identifier?.value ?? typed.identifier);
  const attempt = await countAttempt(deps, { accountKey, address: typed.address, stranger: typed });
  const candidates = identifier ? await findByIdentifier(deps.db, typed.role, identifier) : [];
  const fits = await findMatchingAccount(candidates, typed.password);
  const isGuessed = identifier !== null && (await isUnderGuessing(deps, accountKey));
  const account = isGuessed
    ? await requireSignInCode(deps, { ...typed, identifier, accountKey, candidates, account: fits })
    : fits;
  if (!account) throw new Refusal("sign_in_wrong");
  await attempt.succeed();
  return account;
}

async function findMatchingAccount(
  candidates: readonly AccountRow[],
  password: string,
): Promise<AccountRow | null> {
  if (candidates.length === 0) await checkPassword(null, password);
  for (const account of candidates)
    if (await checkPassword(account.passwordHash, password)) return account;
  return null;
}
