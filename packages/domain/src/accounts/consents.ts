import type { Role } from "../account-types.ts";

/** Documents that people accept, each by a separate decision. */
export const consentDocuments = ["terms", "privacy", "marketing", "location"] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

export type DocumentVersion = {
  /** The day it was published, which is also its name: `2026-11-21`. */
  version: string;
  /** The Bangkok day it is in force from. */
  inForceFrom: string;
};

/** Every version of every text, newest first. The texts themselves are the web app's; an old one stays readable. */
export const consentVersions: Record<
  ConsentDocument,
  readonly [DocumentVersion, ...DocumentVersion[]]
> = {
  terms: [
    {
      version: "2026-11-21",
      inForceFrom: "2026-11-21",
    },
    { version: "2026-11", inForceFrom: "2026-11-01" },
  ],
  privacy: [
    {
      version: "2026-11-21",
      inForceFrom: "2026-11-21",
    },
    { version: "2026-11", inForceFrom: "2026-11-01" },
  ],
  marketing: [{ version: "2026-11-21", inForceFrom: "2026-11-21" }],
  location: [{ version: "2026-11-21", inForceFrom: "2026-11-21" }],
};

/** Documents that every account must accept; the others may be refused and withdrawn at any time. */
export const requiredConsents = ["terms", "privacy"] as const satisfies readonly ConsentDocument[];

/** The documents a role must decide about. Only drivers are followed on the way. */
export const consentsOf = (role: Role): readonly ConsentDocument[] =>
  role === "driver"
    ? consentDocuments
    : consentDocuments.filter((document) => document !== "location");

export const isRequired = (document: ConsentDocument): boolean =>
  (requiredConsents as readonly ConsentDocument[]).includes(document);

/** Returns the version that people currently accept. */
export const currentVersion = (document: ConsentDocument): string =>
  consentVersions[document][0].version;

/** Returns true when a text with this version was ever published. */
export const isVersion = (document: ConsentDocument, version: string): boolean =>
  consentVersions[document].some((known) => known.version === version);

/** One decision of a person about one version of a document. */
export type ConsentRecord = {
  document: ConsentDocument;
  version: string;
  action: "accepted" | "withdrawn";
  decidedAt: Date;
};

/** `outdated`: an earlier version was accepted. `missing`: nothing was ever decided. */
export type ConsentState = "accepted" | "outdated" | "withdrawn" | "missing";

/**
 * The state of a person's consent to one document, by their latest decision about it.
 * @param records all decisions, oldest first; those about other documents are ignored
 */
export function consentState(
  document: ConsentDocument,
  records: readonly ConsentRecord[],
): { state: ConsentState; latest: ConsentRecord | null } {
  const latest = records.findLast((record) => record.document === document) ?? null;
  if (!latest) return { state: "missing", latest };
  if (latest.action === "withdrawn") return { state: "withdrawn", latest };
  return { state: latest.version === currentVersion(document) ? "accepted" : "outdated", latest };
}

/**
 * The required documents a person has yet to accept in their current version: the app shows them
 * after sign-in.
 */
export function consentsDue(
  records: readonly ConsentRecord[],
): (typeof requiredConsents)[number][] {
  return requiredConsents.filter(
    (document) => consentState(document, records).state !== "accepted",
  );
}

export type ConsentDecision =
  | { ok: true; record: boolean }
  | { ok: false; refusal: "not_found" | "conflict" | "consent_required" };

/**
 * Decides whether a consent may be recorded. Refuses a document that does not apply to the role, a superseded version
 * (the person read another text), and withdrawal of a document that every account requires.
 * @returns `record: false` when it changes nothing
 */
export function decideConsent(
  { role, records }: { role: Role; records: readonly ConsentRecord[] },
  { document, version, granted }: { document: ConsentDocument; version: string; granted: boolean },
): ConsentDecision {
  if (!consentsOf(role).includes(document)) return { ok: false, refusal: "not_found" };
  if (version !== currentVersion(document)) return { ok: false, refusal: "conflict" };
  if (!granted && isRequired(document)) return { ok: false, refusal: "consent_required" };
  const { state } = consentState(document, records);
  return {
    ok: true,
    record: granted ? state !== "accepted" : state === "accepted" || state === "outdated",
  };
}
