import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant, Name, problem } from "../scalars.ts";

/** Bytes as browsers write them in WebAuthn's JSON. */
const Bytes = z
  .string()
  .regex(/^[\w-]+$/, problem("format"))
  .max(limits.passkeyCharacters, problem("too_long"));
const credential = { id: Bytes, rawId: Bytes, type: z.literal("public-key") };
const Transports = z.array(z.string().max(20)).max(10);

export const PasskeyView = z.object({
  id: Id,
  /** As its owner called it. */
  name: z.string(),
  /** Stored by a password manager as well, so it outlives the device. */
  backedUp: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: Transports.optional(),
});

/** POST …/passkeys/challenges: what `navigator.credentials.create` is given. */
export const NewPasskeyChallenge = z.object({
  challengeId: Id,
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.boolean(),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  }),
});
export type NewPasskeyChallenge = z.infer<typeof NewPasskeyChallenge>;

/** POST …/passkeys: what the browser answered. Without a name it is called after the browser. */
export const AddPasskey = z.object({
  challengeId: Id,
  name: Name.optional(),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: Transports.optional(),
    }),
  }),
});
export type AddPasskey = z.infer<typeof AddPasskey>;

/** POST …/login/challenges: what `navigator.credentials.get` is given. Any passkey of this site may answer. */
export const SignInChallenge = z.object({
  challengeId: Id,
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    userVerification: z.literal("required"),
  }),
});
export type SignInChallenge = z.infer<typeof SignInChallenge>;

/** POST …/login/passkey. */
export const PasskeyLogin = z.object({
  challengeId: Id,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Bytes.optional(),
    }),
  }),
});
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;
