import { type UploadPurpose, uploadPurposes } from "@songtan/contract/uploads";
import type { Role, StaffScope } from "@songtan/domain/account-types";

const customerPurposes: readonly UploadPurpose[] = ["parcel", "avatar", "report", "chat"];

/**
 * Purposes for which staff upload, with the required scope: evidence of a driver's action, a caller's picture of the
 * parcel, the logo.
 */
export const staffPurposes: Readonly<Partial<Record<UploadPurpose, StaffScope>>> = {
  proof: "booking.manage",
  parcel: "booking.manage",
  "brand-logo": "staff.manage",
};

/** The upload purposes of a role. */
export function mayUpload(role: Role | "staff", purpose: UploadPurpose): boolean {
  if (role === "staff") return staffPurposes[purpose] !== undefined;
  if (purpose === "brand-logo") return false;
  return role === "customer" ? customerPurposes.includes(purpose) : purpose !== "parcel";
}

const plainPurposes: readonly UploadPurpose[] = [
  "proof",
  "signature",
  "parcel",
  "avatar",
  "report",
  "chat",
  "brand-logo",
];
export const documentPurposes: ReadonlySet<UploadPurpose> = new Set(
  uploadPurposes.filter((purpose) => !plainPurposes.includes(purpose)),
);

/** Upload purposes that count as a proof. Other pictures of the same person do not. */
export const proofPurposes = ["proof", "signature"] as const satisfies readonly UploadPurpose[];

/** Personal papers are sealed before they reach the disk, and their links end sooner. */
export const isDocument = (purpose: string): boolean =>
  documentPurposes.has(purpose as UploadPurpose);

/** Returns true for pictures that are drawn over other content, and are therefore encoded with transparency. */
export const isTransparent = (purpose: UploadPurpose): boolean =>
  purpose === "signature" || purpose === "brand-logo";
