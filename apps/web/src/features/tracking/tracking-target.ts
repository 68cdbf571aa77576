import { parseBookingNumber } from "@songtan/domain/booking/number";

export type TrackingTarget =
  /** A page that shows it, without a sign-in when the text is a shared link or key. */
  | { kind: "path"; path: string }
  /** A booking number: only its owner may look it up. */
  | { kind: "number"; number: string };

const pagePath = /\/(customer\/tracking|r)\/([A-Za-z0-9_-]{8,})/;
const bareKey = /^[A-Za-z0-9_-]{20,}$/;

/** Reads pasted text as a shared link, its key, or a booking number. Returns null for anything else. */
export function trackingTarget(text: string): TrackingTarget | null {
  const clean = text.trim();
  const number = parseBookingNumber(clean);
  if (number) return { kind: "number", number };
  const link = pagePath.exec(clean);
  if (link) return { kind: "path", path: `/${link[1]}/${link[2]}` };
  return bareKey.test(clean) ? { kind: "path", path: `/customer/tracking/${clean}` } : null;
}
