import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { Refusal } from "@songtan/contract/errors";
import type {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyView,
} from "@songtan/contract/identity/passkeys";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import {
  consumeChallenge,
  insertPasskey,
  loadPasskeys,
  type PasskeyOwner,
  saveChallenge,
  toPasskeyView,
} from "./passkey-records.ts";
import { relyingParty } from "./relying-party.ts";

/** EdDSA, ES256, RS256: what every authenticator has one of. */
const algorithms = [-8, -7, -257];

type CeremonyDeps = Pick<Deps, "db" | "clock" | "settings">;
/** Names under which the authenticator lists the account. */
type Names = { userName: string; userDisplayName: string };

/** The owner's id as the authenticator keeps it and gives it back when it signs in: no name and no number. */
export const userHandle = ({ id }: PasskeyOwner): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(id.replaceAll("-", ""), "hex"));

/** Starts to add a passkey. The caller has verified the owner. */
export async function startAdding(
  deps: CeremonyDeps,
  owner: PasskeyOwner,
  names: Names,
): Promise<NewPasskeyChallenge> {
  const known = await loadPasskeys(deps.db, owner);
  if (known.length >= limits.passkeysPerOwner) throw new Refusal("too_many_passkeys");
  const { id: rpID, name: rpName } = relyingParty(deps.settings, owner.audience);
  const options = await generateRegistrationOptions({
    ...names,
    rpID,
    rpName,
    userID: userHandle(owner),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // A sign-in does not name an account, so the authenticator must store it (resident key); user verification
    // requires a finger, a face or a PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  const { id: challengeId } = await saveChallenge(
    deps,
    { purpose: "add", owner },
    options.challenge,
  );
  return { challengeId, options: options as NewPasskeyChallenge["options"] };
}

export type CheckedPasskey = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  backedUp: boolean;
};

/**
 * Checks the browser's answer. The challenge is deleted in a separate statement, so this must run before the command.
 * @throws Refusal `passkey_not_added`
 */
export async function checkNewPasskey(
  deps: CeremonyDeps,
  owner: PasskeyOwner,
  { challengeId, credential }: AddPasskey,
): Promise<CheckedPasskey> {
  const expectedChallenge = await consumeChallenge(deps, { purpose: "add", owner }, challengeId);
  if (expectedChallenge === null) throw new Refusal("passkey_not_added");
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps.settings, owner.audience);
  const { transports = [], ...response } = credential.response;
  const checked = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library throws for every invalid detail; the sender does not need to know which.
  }).catch(() => null);
  if (!checked?.verified) throw new Refusal("passkey_not_added");
  const { credential: key, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey),
    signCount: key.counter,
    transports,
    backedUp: credentialBackedUp,
  };
}

type NewPasskey = { checked: CheckedPasskey | null; name: string };

/** Keeps a checked passkey. Lock the owner first: two at once count each other. */
export async function addPasskey(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { owner, passkey: { checked, name } }: { owner: PasskeyOwner; passkey: NewPasskey },
): Promise<PasskeyView> {
  if (!checked) throw new Refusal("passkey_not_added");
  if ((await loadPasskeys(trx, owner)).length >= limits.passkeysPerOwner)
    throw new Refusal("too_many_passkeys");
  const row = await insertPasskey(trx, owner, { ...checked, name, createdAt: clock() });
  if (!row) throw new Refusal("passkey_not_added");
  return toPasskeyView(row);
}
