import { Refusal } from "@songtan/contract/errors";
import type { UploadPurpose } from "@songtan/contract/uploads";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import type { Trx } from "../../../db/database.ts";
import { loadOwnUploads } from "../../platform/uploads/upload-records.ts";

/** The pictures of each page, with the purposes an upload may have been sent for. */
export const imageFields: Record<SubmittedKind, Record<string, readonly UploadPurpose[]>> = {
  account: { photoUploadId: ["account", "avatar"], guardianConsentUploadId: ["guardian-consent"] },
  "citizen-card": { photoUploadId: ["citizen-card"], selfieUploadId: ["citizen-card-selfie"] },
  "driver-license": { photoUploadId: ["driver-license"] },
  vehicle: {
    photoFrontUploadId: ["vehicle-front", "vehicle"],
    photoBackUploadId: ["vehicle-back", "vehicle"],
    photoSideUploadId: ["vehicle-side", "vehicle"],
    bookUploadId: ["vehicle-book", "vehicle"],
  },
  "vehicle-act": { photoUploadId: ["vehicle-act"] },
  "bank-account": { photoUploadId: ["bank-account"] },
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Refuses pictures that are not the driver's own or were sent as something else. Answers the purpose of each field's. */
export async function checkImages(
  trx: Trx,
  driverId: string,
  { kind, values }: { kind: SubmittedKind; values: Readonly<Record<string, string>> },
): Promise<Record<string, UploadPurpose>> {
  const expected = Object.entries(imageFields[kind]);
  const ids = expected.map(([field]) => values[field] ?? "").filter((id) => uuid.test(id));
  const own = await loadOwnUploads(trx, driverId, ids);
  const problems: Record<string, string> = {};
  const purposes: Record<string, UploadPurpose> = {};
  for (const [field, allowed] of expected) {
    // One that may be left out, and was.
    if (values[field] === undefined) continue;
    const purpose = own.get((values[field] ?? "").toLowerCase());
    if (purpose && allowed.includes(purpose)) purposes[field] = purpose;
    else problems[`fields.${field}`] = "not_a_choice";
  }
  if (Object.keys(problems).length > 0) throw new Refusal("invalid", {}, problems);
  return purposes;
}
