import { z } from "zod";
import { Id } from "./scalars.ts";

export const uploadPurposes = [
  "proof",
  "signature",
  "parcel",
  "avatar",
  "account",
  "citizen-card",
  "citizen-card-selfie",
  "driver-license",
  "vehicle",
  "vehicle-front",
  "vehicle-back",
  "vehicle-side",
  "vehicle-book",
  "vehicle-act",
  "bank-account",
] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];
export const UploadView = z.object({ id: Id, url: z.string() });
