import { brandName } from "@songtan/domain/brand";
import { limits } from "@songtan/domain/limits";
import { Secret, TOTP } from "otpauth";
import type { Deps } from "../../../deps/deps.ts";

/** RFC 6238 as authenticator apps know it; 160 random bits, the length its hash has. */
const settings = { algorithm: "SHA1", digits: limits.codeDigits, period: limits.totpStepSeconds };
const secretBytes = 20;

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

const authenticator = (secret: string, label = ""): TOTP =>
  new TOTP({ ...settings, issuer: brandName().en, label, secret: Secret.fromBase32(secret) });

/** Returns the URI that the authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, email: string): string =>
  authenticator(secret, email).toString();

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / limits.totpStepSeconds);

/**
 * Returns the time step of this code, at most one before or after the current one; null when the code is wrong or was
 * used. A code is valid once: its step must be later than the last used one.
 */
export function acceptTotp(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  now: Date,
): number | null {
  const window = limits.totpStepsEitherSide;
  const delta = authenticator(secret).validate({ token: code, timestamp: now.getTime(), window });
  if (delta === null) return null;
  const step = stepAt(now) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** The next acceptable code: of this step, or of the next one where this step's is used up. */
export function usableTotp(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  now: Date,
): string {
  const step = Math.max(stepAt(now), lastStep === null ? 0 : lastStep + 1);
  return authenticator(secret).generate({ timestamp: step * limits.totpStepSeconds * 1000 });
}

export const sealTotpSecret = (deps: Pick<Deps, "secrets">, secret: string): Buffer =>
  deps.secrets.seal("staff_totp", Buffer.from(secret, "utf8"));
export const openTotpSecret = (deps: Pick<Deps, "secrets">, sealed: Uint8Array): string =>
  deps.secrets.open("staff_totp", sealed).toString("utf8");
