import { limits } from "@songtan/domain/limits";
import { maskPersonal } from "../../../http/log/mask-personal.ts";

/** What names a person, a place where one lives, or opens something, by the name of its field. */
const masked = new Set(
  [
    ...["password", "newPassword", "token", "secret", "secretKey", "authorization", "signature"],
    ...["pin", "code", "cardId", "key", "name", "firstName", "lastName", "contactName"],
    ...["contactPhone", "phone", "email", "address", "note", "text", "comment", "recipientName"],
    ...["taxId", "billingAddress", "billingEmail", "latitude", "longitude", "lat", "lng", "line"],
    ...["plate", "plateMasked", "identifier", "remarks", "deviceId", "q", "display", "image"],
  ].map((name) => name.toLowerCase()),
);
/** Addresses open what they name: a share link, a picture, a payment. */
const isAddress = (name: string): boolean => /(url|uri|link)$/i.test(name);
const secret = /\bhmac {1,9}\S+/gi;

/** Nine digits: a phone that was sent as a number. */
const personalNumberMin = 100_000_000;

/** Deeper than any body of ours; what is below is left out. */
const depthMax = 12;

function maskValue(name: string, value: unknown, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  // Our own error codes are a word that the developer needs.
  const isErrorCode = name === "code" && typeof value === "string" && /^[a-z_]{3,40}$/.test(value);
  if (!isErrorCode && (masked.has(name.toLowerCase()) || isAddress(name))) return "…";
  if (depth > depthMax) return "…";
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item, depth + 1));
  if (typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [
        maskText(key),
        maskValue(key, inside, depth + 1),
      ]),
    );
  if (typeof value === "string") return maskText(value);
  return Math.abs(Number(value)) < personalNumberMin ? value : "…";
}

const maskText = (text: string): string => maskPersonal(text.replace(secret, "…"));

/** The beginning of a body as the log may have it; null where there was none. */
export function maskBody(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  const text = JSON.stringify(maskValue("", body, 0));
  const bytes = Buffer.from(text);
  if (bytes.length <= limits.loggedBodyBytes) return text;
  return bytes
    .subarray(0, limits.loggedBodyBytes)
    .toString("utf8")
    .replace(/\uFFFD+$/, "");
}
