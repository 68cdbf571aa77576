import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const secretPrefix = "whsec_";
const publicKeyPrefix = "whpk_";

/** A new secret of an endpoint, as Standard Webhooks writes it. */
export const newWebhookSecret = (): string =>
  `${secretPrefix}${randomBytes(32).toString("base64")}`;

/** Creates an Ed25519 key pair: the private key as the bytes to store, the public key as the text to show. */
export function newSigningKeys(): { privateKey: Buffer; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  return {
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }),
    publicKey: `${publicKeyPrefix}${Buffer.from(x, "base64url").toString("base64")}`,
  };
}

export type Signers = {
  /** Newest first; two of them while a rotation overlaps. */
  secrets: readonly string[];
  privateKey?: Uint8Array;
};

/**
 * The headers of Standard Webhooks: `v1` is HMAC-SHA256 with each secret, `v1a` is Ed25519, all over
 * id, time and body.
 */
export function signWebhook(
  { id, body, now }: { id: string; body: string; now: Date },
  { secrets, privateKey }: Signers,
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map((secret) => `v1,${hmac(secret, signed)}`);
  if (privateKey) signatures.push(`v1a,${ed25519(privateKey, signed)}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

const hmac = (secret: string, signed: Buffer): string =>
  createHmac("sha256", Buffer.from(secret.slice(secretPrefix.length), "base64"))
    .update(signed)
    .digest("base64");

const ed25519 = (privateKey: Uint8Array, signed: Buffer): string =>
  sign(
    null,
    signed,
    createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" }),
  ).toString("base64");
