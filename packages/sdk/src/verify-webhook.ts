import type { WebhookBody } from "./generated/types.ts";
import { SongtanError } from "./songtan-error.ts";

/** As `Request.headers`, or as Node's `request.headers`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;
export type VerifyOptions = {
  /** The greatest difference in seconds between the event's time and the current time. */
  toleranceSeconds?: number;
  /** For tests. */
  now?: Date;
};
/** An event in its posted form. Its `type` decides the type of `data`. `id` is the same in every delivery of the event. */
export type VerifiedWebhook = WebhookBody & { id: string };

const usualToleranceSeconds = 300;
const encoder = new TextEncoder();

/**
 * Checks that an event is from Songtan, and returns it.
 * @param payload the body exactly as it came: text or bytes, not parsed JSON
 * @param key the endpoint's secret (`whsec_…`), or its public key (`whpk_…`)
 * @throws SongtanError with code `invalid_signature`
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: WebhookHeaders,
  ...[key, { toleranceSeconds = usualToleranceSeconds, now = new Date() } = {}]: [
    key: string,
    options?: VerifyOptions,
  ]
): Promise<VerifiedWebhook> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp) || id === "") throw invalid("a header is missing or malformed");
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw invalid("its time is too far from now");
  const body = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  const signed = encoder.encode(`${id}.${timestamp}.${body}`);
  if (!(await isSigned(signed, signatures, key))) throw invalid("no signature fits this key");
  return { id, ...(JSON.parse(body) as WebhookBody) };
}

async function isSigned(signed: Bytes, signatures: string, key: string): Promise<boolean> {
  const isSecret = key.startsWith("whsec_");
  if (!isSecret && !key.startsWith("whpk_")) throw invalid("the key is neither whsec_… nor whpk_…");
  const version = isSecret ? "v1" : "v1a";
  const algorithm = isSecret ? { name: "HMAC", hash: "SHA-256" } : { name: "Ed25519" };
  const bytes = fromBase64(key.slice(key.indexOf("_") + 1));
  if (!bytes) throw invalid("the key is not whole");
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  for (const signature of signatures.split(" ")) {
    const [found, text = ""] = signature.split(",");
    const given = found === version ? fromBase64(text) : null;
    if (given && (await crypto.subtle.verify(algorithm.name, imported, given, signed))) return true;
  }
  return false;
}

type Bytes = Uint8Array<ArrayBuffer>;

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const isFetchHeaders = (given: WebhookHeaders): given is { get(name: string): string | null } =>
    typeof given.get === "function";
  if (isFetchHeaders(headers)) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof found === "object" ? found[0] : found) ?? "";
}

const invalid = (why: string): SongtanError =>
  new SongtanError({ code: "invalid_signature", message: `This webhook is not accepted: ${why}.` });
