import { type UploadPurpose, uploadPurposes } from "@songtan/contract/uploads";
import type { Role } from "@songtan/domain/account-types";

const customerPurposes: readonly UploadPurpose[] = ["parcel", "avatar", "report", "chat"];

/** The upload purposes of a role. Staff upload the evidence of a driver's action, and a caller's picture of the parcel. */
export function mayUpload(role: Role | "staff", purpose: UploadPurpose): boolean {
  if (role === "staff") return purpose === "proof" || purpose === "parcel";
  return role === "customer" ? customerPurposes.includes(purpose) : purpose !== "parcel";
}

const plainPurposes: readonly UploadPurpose[] = [
  "proof",
  "signature",
  "parcel",
  "avatar",
  "report",
  "chat",
];
export const documentPurposes: ReadonlySet<UploadPurpose> = new Set(
  uploadPurposes.filter((purpose) => !plainPurposes.includes(purpose)),
);

/** What a proof may show: pictures sent as one, and nothing else of the same person's. */
export const proofPurposes = ["proof", "signature"] as const satisfies readonly UploadPurpose[];

/** Personal papers are sealed before they reach the disk, and their links end sooner. */
export const isDocument = (purpose: string): boolean =>
  documentPurposes.has(purpose as UploadPurpose);
