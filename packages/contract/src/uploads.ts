import { z } from "zod";
import { plain } from "./logged-texts.ts";
import { Id, problem } from "./scalars.ts";

export const uploadPurposes = [
  "proof",
  "signature",
  "parcel",
  "report",
  "chat",
  "avatar",
  "brand-logo",
  "account",
  "guardian-consent",
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

/** The fields of the multipart form. */
export const SendUpload = z.object({
  file: z
    .custom<Uint8Array>(
      (sent) => sent instanceof Uint8Array && sent.length > 0,
      problem("required"),
    )
    .meta({ type: "string", format: "binary" }),
  purpose: z.enum(uploadPurposes),
  /** The phone's own name for the picture: sending it again with this id changes nothing. */
  id: Id.optional(),
  /**
   * The sender has covered religion and blood group and confirmed it. A citizen card is not
   * accepted without.
   */
  redaction: z.literal("confirmed", problem("redaction_missing")).optional(),
  /** The SHA-256, in hexadecimal, of the file's bytes on the phone; a different upload is refused. */
  sha256: plain(z.string().regex(/^[0-9a-f]{64}$/, problem("format"))).optional(),
});
