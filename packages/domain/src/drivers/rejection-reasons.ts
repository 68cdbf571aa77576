import en from "../../locales/en/driver-reasons.json" with { type: "json" };
import th from "../../locales/th/driver-reasons.json" with { type: "json" };
import type { AccessReason, SubmittedKind, SuspensionReason } from "../driver-types.ts";
import { type Catalogue, inBothLanguages, type Text } from "../texts.ts";

type RejectionCode = keyof typeof en.rejection;
export type RejectionReason = {
  code: RejectionCode;
  kinds: readonly SubmittedKind[];
  /** For the reviewer's list, and as the driver's heading. */
  title: Text;
  /**
   * The text a driver gets when the reviewer does not write another: it gives the required action as well as the
   * fault.
   */
  words: Text;
};

const withPicture: readonly SubmittedKind[] = [
  "account",
  "citizen-card",
  "driver-license",
  "vehicle",
  "vehicle-act",
  "bank-account",
];

/** The pages that each reason is for. */
const kindsOf: Readonly<Record<RejectionCode, readonly SubmittedKind[]>> = {
  picture_unclear: withPicture,
  picture_cropped: withPicture,
  wrong_paper: ["citizen-card", "driver-license", "vehicle", "vehicle-act", "bank-account"],
  differs_from_typed: withPicture,
  name_differs: ["citizen-card", "driver-license", "bank-account"],
  not_covered: ["citizen-card"],
  face_differs: ["account", "citizen-card"],
  expired: ["citizen-card", "driver-license", "vehicle-act"],
  class_not_allowed: ["driver-license"],
  plate_differs: ["vehicle", "vehicle-act"],
  owner_unclear: ["vehicle"],
  other: withPicture,
};

const texts: Catalogue<typeof en> = { th, en };

/** Why a page is sent back. Data: another reason is another row and its texts. */
export const rejectionReasons: readonly RejectionReason[] = (
  Object.keys(kindsOf) as RejectionCode[]
).map((code) => ({
  code,
  kinds: kindsOf[code],
  title: inBothLanguages(texts, ({ rejection }) => rejection[code].title),
  words: inBothLanguages(texts, ({ rejection }) => rejection[code].words),
}));

/** The reason of that code for a page, or undefined when the page cannot have it. */
export const rejectionReasonFor = (
  kind: SubmittedKind,
  code: string,
): RejectionReason | undefined =>
  rejectionReasons.find((reason) => reason.code === code && reason.kinds.includes(kind));

/** Why staff opened a page, as the driver reads it. */
export const accessReasonTexts: Catalogue<Record<AccessReason, string>> = {
  th: th.access,
  en: en.access,
};

/** Why a driver is suspended, as the driver reads it. */
export const suspensionReasonTexts: Catalogue<Record<SuspensionReason, string>> = {
  th: th.suspension,
  en: en.suspension,
};
