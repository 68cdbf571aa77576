import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { Refusal } from "@songtan/contract/errors";
import type { PasskeyLogin, SignInChallenge } from "@songtan/contract/identity/passkeys";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { userHandle } from "./add-passkey.ts";
import { consumeChallenge, type PasskeyOwner, saveChallenge } from "./passkey-records.ts";
import { type Audience, relyingParty } from "./relying-party.ts";

type CeremonyDeps = Pick<Deps, "db" | "clock" | "settings">;

/** Starts a sign-in; no account is named, so the response does not reveal who has a passkey. */
export async function startSignIn(
  deps: CeremonyDeps,
  audience: Audience,
): Promise<SignInChallenge> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.settings, audience).id,
    userVerification: "required",
  });
  const { id: challengeId } = await saveChallenge(
    deps,
    { purpose: "sign_in", audience },
    options.challenge,
  );
  return { challengeId, options: options as SignInChallenge["options"] };
}

export type CheckedSignIn = {
  passkeyId: string;
  owner: PasskeyOwner;
  signCount: number;
  backedUp: boolean;
};

/**
 * Finds the owner of the passkey that signed the challenge with user verification: two factors, one
 * they have and one they are or know. Runs outside any transaction.
 * @throws Refusal `passkey_refused`
 */
export async function checkSignIn(
  deps: CeremonyDeps,
  audience: Audience,
  { challengeId, credential }: PasskeyLogin,
): Promise<CheckedSignIn> {
  const expectedChallenge = await consumeChallenge(
    deps,
    { purpose: "sign_in", audience },
    challengeId,
  );
  const passkey = await findPasskey(deps, audience, credential.id);
  if (expectedChallenge === null || !passkey) throw new Refusal("passkey_refused");
  const { row, owner } = passkey;
  const handle = credential.response.userHandle;
  if (handle !== undefined && handle !== Buffer.from(userHandle(owner)).toString("base64url"))
    throw new Refusal("passkey_refused");
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps.settings, audience);
  const { userHandle: _, ...response } = credential.response;
  const checked = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // A counter that does not go up is a copy of the key, and is refused like a wrong signature.
    credential: {
      id: row.credentialId,
      publicKey: Uint8Array.from(row.publicKey),
      counter: row.signCount,
    },
  }).catch(() => null);
  if (!checked?.verified) throw new Refusal("passkey_refused");
  const { newCounter: signCount, credentialBackedUp: backedUp } = checked.authenticationInfo;
  return { passkeyId: row.id, owner, signCount, backedUp };
}

async function findPasskey({ db }: Pick<Deps, "db">, audience: Audience, credentialId: string) {
  const row = await db
    .selectFrom("passkeys")
    .leftJoin("accounts", "accounts.id", "passkeys.accountId")
    .selectAll("passkeys")
    .select(["accounts.role", "accounts.closedAt"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
  if (!row || row.closedAt) return null;
  const ownerAudience = row.staffId === null ? row.role : "staff";
  const id = row.staffId ?? row.accountId;
  return ownerAudience === audience && id !== null ? { row, owner: { audience, id } } : null;
}

/**
 * Writes down that a passkey was used, in the transaction that signs in.
 *
 * @throws Refusal `passkey_refused` when it was removed, or used with a later counter, in between
 */
export async function usePasskey(
  trx: Trx,
  { passkeyId, signCount, backedUp }: CheckedSignIn,
  now: Date,
): Promise<void> {
  const used = await trx
    .updateTable("passkeys")
    .set({ signCount, backedUp, lastUsedAt: now })
    .where("id", "=", passkeyId)
    .where((eb) => eb.or([eb("signCount", "<", signCount), eb("signCount", "=", 0)]))
    .returning("id")
    .executeTakeFirst();
  if (!used) throw new Refusal("passkey_refused");
}
