import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyLogin,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";

/** What a test makes an authenticator and its browser do wrong. */
type Wish = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  verified?: boolean;
  counter?: number;
};
type StoredPasskey = { id: string; key: KeyObject; counter: number; userHandle: string };

const present = 0x01;
const verified = 0x04;
const backedUp = 0x18;
const withKey = 0x40;

/**
 * A phone with its browser, in software: creates ES256 keys and signs with them as WebAuthn
 * requires, attestation "none". User verification is present unless an option says otherwise.
 */
export function newAuthenticator(origin: string) {
  const stored: StoredPasskey[] = [];
  const flagsOf = ({ verified: shown = true }: Wish) => present | backedUp | (shown ? verified : 0);

  return {
    stored,
    /** As `navigator.credentials.create` answers. */
    create(
      { options }: Pick<NewPasskeyChallenge, "options">,
      wish: Wish = {},
    ): AddPasskey["credential"] {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(24);
      const passkey = { id: toText(id), key: privateKey, counter: 0, userHandle: options.user.id };
      stored.push(passkey);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const head = authenticatorHead(wish.rpId ?? options.rp.id, flagsOf(wish) | withKey, 0);
      return {
        ...named(passkey),
        response: {
          clientDataJSON: clientData(
            "webauthn.create",
            wish.challenge ?? options.challenge,
            wish.origin ?? origin,
          ),
          attestationObject: toText(attestation(Buffer.concat([head, attested]))),
          transports: ["internal"],
        },
      };
    },
    /** As `navigator.credentials.get` answers with the newest passkey, or with the one named. */
    get(
      { options }: Pick<SignInChallenge, "options">,
      wish: Wish & { id?: string } = {},
    ): PasskeyLogin["credential"] {
      const passkey = wish.id ? stored.find(({ id }) => id === wish.id) : stored.at(-1);
      if (!passkey) throw new Error("this authenticator has no such passkey");
      passkey.counter = wish.counter ?? passkey.counter + 1;
      const head = authenticatorHead(wish.rpId ?? options.rpId, flagsOf(wish), passkey.counter);
      const clientDataBytes = clientData(
        "webauthn.get",
        wish.challenge ?? options.challenge,
        wish.origin ?? origin,
      );
      const signed = Buffer.concat([head, sha256(Buffer.from(clientDataBytes, "base64url"))]);
      return {
        ...named(passkey),
        response: {
          clientDataJSON: clientDataBytes,
          authenticatorData: toText(head),
          signature: toText(createSign("sha256").update(signed).sign(passkey.key)),
          userHandle: passkey.userHandle,
        },
      };
    },
  };
}

const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();
const toText = (bytes: Buffer): string => bytes.toString("base64url");
const named = ({ id }: StoredPasskey) => ({ id, rawId: id, type: "public-key" as const });

const clientData = (type: string, challenge: string, origin: string): string =>
  toText(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));

function authenticatorHead(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: a key on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const part = (text: string) => Buffer.from(text, "base64url");
  const head = Buffer.from("a5010203262001", "hex");
  return Buffer.concat([
    head,
    Buffer.from("215820", "hex"),
    part(x),
    Buffer.from("225820", "hex"),
    part(y),
  ]);
}

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  const empty = Buffer.from([0xa0]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), empty],
    ...[text("authData"), length, authData],
  ]);
}
