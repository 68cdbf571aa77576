import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/account-types";
import {
  decideLink,
  decideSocialSignUp,
  type SocialOutcome,
  type SocialPerson,
  type SocialProvider,
} from "@songtan/domain/accounts/sign-in/social-sign-in";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sameBytes, sha256 } from "../../../keys/secrets.ts";
import type { AccountRow } from "../account-records/accounts.ts";
import { refuseFrozen, warnOwner } from "../account-records/warnings.ts";

export type SignInRow = Selectable<DB["socialSignIns"]>;
/** A sign-in, and the browser secret that proves the caller's browser. */
export type FromBrowser = { id: string; role: Role; browserSecret: string };

/** The sign-in, locked until commit. */
export async function lockSignIn(trx: Trx, id: string): Promise<SignInRow> {
  const row = await lockRow(trx, "socialSignIns", id);
  if (!row) throw new Refusal("social_sign_in_lost");
  return row;
}

export const fromSameBrowser = (row: SignInRow, browserSecret: string): boolean =>
  sameBytes(row.browserHash, sha256(browserSecret));

export const toPending = (row: SignInRow) => ({
  role: row.role,
  expiresAt: row.expiresAt,
  answeredAt: row.answeredAt,
  outcome: row.outcome,
});

/**
 * Locks the sign-in of an identified person who does not have an account yet, and returns the person.
 * @throws Refusal when it belongs to another browser or role, is over, or never got that far
 */
export async function lockUnknownPerson(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  signIn: FromBrowser,
): Promise<{ row: SignInRow; person: SocialPerson }> {
  const row = await lockSignIn(trx, signIn.id);
  const claim = { role: signIn.role, fromSameBrowser: fromSameBrowser(row, signIn.browserSecret) };
  const decision = decideSocialSignUp(toPending(row), claim, deps.clock());
  if (!decision.ok || !row.sealedPerson)
    throw new Refusal(decision.ok ? "social_sign_in_used" : decision.refusal);
  return { row, person: openPerson(deps, row.sealedPerson) };
}

export const sealPerson = (deps: Pick<Deps, "secrets">, person: SocialPerson): Buffer =>
  deps.secrets.seal("social_sign_in_person", Buffer.from(JSON.stringify(person)));
export const openPerson = (deps: Pick<Deps, "secrets">, sealed: Uint8Array): SocialPerson =>
  JSON.parse(deps.secrets.open("social_sign_in_person", sealed).toString()) as SocialPerson;

/** Ends the sign-in and deletes the stored personal data. */
export async function finishSignIn(
  trx: Trx,
  id: string,
  outcome: Exclude<SocialOutcome, "unknown">,
): Promise<void> {
  await trx
    .updateTable("socialSignIns")
    .set({ outcome, sealedPerson: null })
    .where("id", "=", id)
    .execute();
}

type Identity = { role: Role; provider: SocialProvider; subject: string };

/** The account an identity belongs to. */
export async function findIdentityOwner(
  trx: Reader,
  { role, provider, subject }: Identity,
): Promise<string | null> {
  const row = await trx
    .selectFrom("identities")
    .select("accountId")
    .where("role", "=", role)
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.accountId ?? null;
}

export async function listIdentities(trx: Reader, accountId: string) {
  return trx
    .selectFrom("identities")
    .select(["provider", "subject", "displayName", "linkedAt", "lastUsedAt"])
    .where("accountId", "=", accountId)
    .orderBy("linkedAt")
    .execute();
}

/**
 * Links an identified person with an account that the caller has locked and its owner has proved.
 * @throws Refusal `identity_in_use`, `other_identity_linked`, `account_frozen`
 */
export async function linkIdentity(
  trx: Trx,
  {
    accountId,
    role,
    provider,
    person,
  }: { accountId: string; role: Role; provider: SocialProvider; person: SocialPerson },
  now: Date,
): Promise<void> {
  await refuseFrozen(trx, accountId);
  const { subject } = person;
  const known = (await listIdentities(trx, accountId)).find(
    (identity) => identity.provider === provider,
  );
  const decision = decideLink(
    { accountId, subject },
    {
      owner: await findIdentityOwner(trx, { role, provider, subject }),
      linked: known?.subject ?? null,
    },
  );
  if (!decision.ok) throw new Refusal(decision.refusal);
  const written = await trx
    .insertInto("identities")
    .values({
      accountId,
      role,
      provider,
      subject,
      displayName: person.displayName,
      linkedAt: now,
      lastUsedAt: now,
    })
    // Already linked: only the display name changes. Linked to another account at the same moment:
    // that row stays theirs.
    .onConflict((conflict) =>
      conflict
        .columns(["role", "provider", "subject"])
        .doUpdateSet({ displayName: person.displayName, lastUsedAt: now })
        .where("identities.accountId", "=", accountId),
    )
    .returning("accountId")
    .executeTakeFirst();
  if (!written) throw new Refusal("identity_in_use");
}

/**
 * Warns the owner, since a thief of the password must not link silently. Not sent through the LINE
 * that was just linked.
 */
export const warnOfLink = (
  trx: Trx,
  deps: Pick<Deps, "settings">,
  linked: { account: AccountRow; now: Date },
) => warnOwner(trx, deps, { ...linked, event: "sign_in_linked", except: "line" });

/**
 * Deletes all identities and open sign-ins of an account when it is closed, so that they no longer
 * sign in.
 */
export async function deleteIdentities(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom("identities").where("accountId", "=", accountId).execute();
  await trx.deleteFrom("socialSignIns").where("accountId", "=", accountId).execute();
}
