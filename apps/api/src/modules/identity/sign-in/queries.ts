import { Refusal } from "@songtan/contract/errors";
import type { Locale, Role } from "@songtan/domain/account-types";
import { requiredConsents } from "@songtan/domain/accounts/consents";
import { parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import {
  type AccountRow,
  findByIdentifier,
  findOwner,
  signInKey,
} from "../account-records/accounts.ts";
import { recordConsents } from "../account-records/consents.ts";
import { checkPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { isUnderGuessing, requireSignInCode, type SignInAttempt } from "./sign-in-gate.ts";

export type NewAccount = {
  role: Role;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  locale: Locale;
  /** Null for a sign-up by another method without a password. */
  passwordHash: string | null;
};

/**
 * @throws Refusal `identifier_in_use` naming the fields, when another account has verified the
 * phone or e-mail
 */
export async function requireUnusedContacts(
  trx: Reader,
  { role, phone, email }: Pick<NewAccount, "role" | "phone" | "email">,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (await findOwner(trx, role, { kind: "phone", value: phone })) fields.phone = "in_use";
  if (email !== "" && (await findOwner(trx, role, { kind: "email", value: email })))
    fields.email = "in_use";
  if (Object.keys(fields).length > 0) throw new Refusal("identifier_in_use", {}, fields);
}

/**
 * Creates an account with its consents. Lock the identifiers and call `requireUnusedContacts`
 * first.
 */
export async function createAccount(
  trx: Trx,
  account: NewAccount,
  now: Date,
): Promise<{ id: string }> {
  const { id } = await trx
    .insertInto("accounts")
    .values({
      role: account.role,
      firstName: account.firstName,
      lastName: account.lastName,
      phone: account.phone,
      email: account.email,
      passwordHash: account.passwordHash,
      locale: account.locale,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordConsents(
    trx,
    { accountId: id, documents: requiredConsents, locale: account.locale },
    now,
  );
  if (account.role === "driver")
    await trx.insertInto("drivers").values({ accountId: id, createdAt: now }).execute();
  return { id };
}

type Typed = {
  role: Role;
  identifier: string;
  password: string;
  sentCode?: SignInAttempt["sentCode"];
  noCode?: boolean;
  address: string;
  device: Device;
};

/**
 * The account for a phone or e-mail and a password. The answer does not reveal which of the two was
 * wrong, and every attempt is counted before it is checked.
 * @throws Refusal `sign_in_wrong`, `rate_limited`, or during guessing those of `requireSignInCode`
 */
export async function verifyPassword(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  typed: Typed,
): Promise<AccountRow> {
  const identifier = parseIdentifier(typed.identifier);
  const accountKey = signInKey(deps, typed.role, identifier?.value ?? typed.identifier);
  const attempt = await countAttempt(deps, { accountKey, address: typed.address });
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
