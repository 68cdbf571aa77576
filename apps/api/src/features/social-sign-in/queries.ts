import { Refusal } from "@songtan/contract/errors";
import {
  decideLink,
  decideSocialClaim,
  type SocialOutcome,
  type SocialPerson,
  type SocialProvider,
} from "@songtan/domain/accounts/social-sign-in";
import type { Role } from "@songtan/domain/accounts/words";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { sameBytes, sha256 } from "../../secrets.ts";
import { refuseFrozen, warnOwner } from "../account-warnings/queries.ts";
import type { AccountRow } from "../accounts/queries.ts";

export type SignInRow = Selectable<DB["social_sign_ins"]>;
type Reader = Pick<Trx, "selectFrom">;

/** Which sign-in, and whose browser asks about it. */
export type FromBrowser = { id: string; role: Role; browserSecret: string };

/** The sign-in, locked until commit. */
export async function lockSignIn(trx: Trx, id: string): Promise<SignInRow> {
  const row = await trx.selectFrom("social_sign_ins").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal("social_sign_in_lost");
  return row;
}

export const fromSameBrowser = (row: SignInRow, browserSecret: string): boolean =>
  sameBytes(row.browser_hash, sha256(browserSecret));

export const toPending = (row: SignInRow) => ({
  role: row.role as Role,
  expiresAt: row.expires_at,
  answeredAt: row.answered_at,
  outcome: row.outcome as SocialOutcome | null,
});

/**
 * The sign-in of a person who is proved and has no account yet, locked, with who they are.
 *
 * @throws Refusal when it is another browser's or role's, over, or was never that far
 */
export async function lockUnknownPerson(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  asked: FromBrowser,
): Promise<{ row: SignInRow; person: SocialPerson }> {
  const row = await lockSignIn(trx, asked.id);
  const claim = { role: asked.role, fromSameBrowser: fromSameBrowser(row, asked.browserSecret) };
  const decision = decideSocialClaim(toPending(row), claim, deps.clock());
  if (!decision.ok || !row.sealed_person) throw new Refusal(decision.ok ? "social_sign_in_used" : decision.refusal);
  return { row, person: openPerson(deps, row.sealed_person) };
}

export const sealPerson = (deps: Pick<Deps, "secrets">, person: SocialPerson): Buffer =>
  deps.secrets.seal(Buffer.from(JSON.stringify(person)));
export const openPerson = (deps: Pick<Deps, "secrets">, sealed: Uint8Array): SocialPerson =>
  JSON.parse(deps.secrets.open(sealed).toString()) as SocialPerson;

/** The sign-in is over: nothing about the person is kept here any longer. */
export async function finishSignIn(trx: Trx, id: string, outcome: Exclude<SocialOutcome, "unknown">): Promise<void> {
  await trx.updateTable("social_sign_ins").set({ outcome, sealed_person: null }).where("id", "=", id).execute();
}

type Identity = { role: Role; provider: SocialProvider; subject: string };

/** The account an identity belongs to. */
export async function findIdentityOwner(trx: Reader, { role, provider, subject }: Identity): Promise<string | null> {
  const row = await trx
    .selectFrom("identities")
    .select("account_id")
    .where("role", "=", role)
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function listIdentities(trx: Reader, accountId: string) {
  return trx
    .selectFrom("identities")
    .select(["provider", "subject", "display_name", "linked_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("linked_at")
    .execute();
}

/**
 * Links a proved person with an account that is locked by the caller and whose owner has proved to be it.
 *
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
  const known = (await listIdentities(trx, accountId)).find((identity) => identity.provider === provider);
  const decision = decideLink(
    { accountId, subject },
    { owner: await findIdentityOwner(trx, { role, provider, subject }), linked: known?.subject ?? null },
  );
  if (!decision.ok) throw new Refusal(decision.refusal);
  const written = await trx
    .insertInto("identities")
    .values({
      account_id: accountId,
      role,
      provider,
      subject,
      display_name: person.displayName,
      linked_at: now,
      last_used_at: now,
    })
    // Linked already: only its name may be new. Somebody else's in the same moment: the row is theirs, and stays so.
    .onConflict((conflict) =>
      conflict
        .columns(["role", "provider", "subject"])
        .doUpdateSet({ display_name: person.displayName, last_used_at: now })
        .where("identities.account_id", "=", accountId),
    )
    .returning("account_id")
    .executeTakeFirst();
  if (!written) throw new Refusal("identity_in_use");
}

/** Somebody who got hold of a password must not link in silence. Not told by the LINE that was linked just now. */
export const warnOfLink = (trx: Trx, deps: Pick<Deps, "settings">, linked: { account: AccountRow; now: Date }) =>
  warnOwner(trx, deps, { ...linked, event: "sign_in_linked", except: "line" });

/** Takes every identity and sign-in under way off an account: when it is closed, nobody comes back in by them. */
export async function forgetIdentities(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom("identities").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("social_sign_ins").where("account_id", "=", accountId).execute();
}
