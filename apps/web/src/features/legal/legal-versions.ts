import { consentVersions } from "@songtan/domain/accounts/consents";

export type LegalName = "terms" | "privacy";

/** The versions that have a text in `locales`, newest first. The domain defines the current version. */
export const legalVersions = {
  terms: ["2026-11-21", "2026-11"],
  privacy: ["2026-11-21", "2026-11"],
} as const satisfies Record<LegalName, readonly string[]>;
export type LegalVersion = (typeof legalVersions)[LegalName][number];

/** The version to show: the requested one where it exists, else the current. */
export function versionShown(name: LegalName, requested: string | null): LegalVersion {
  const known: readonly LegalVersion[] = legalVersions[name];
  return known.find((version) => version === requested) ?? legalVersions[name][0];
}

/** When a version came into force, and until when, if a later one did. */
export function inForce(
  name: LegalName,
  version: LegalVersion,
): { from: string; until: string | null } {
  const versions = consentVersions[name];
  const index = versions.findIndex((each) => each.version === version);
  return {
    from: versions[index]?.inForceFrom ?? "",
    until: index > 0 ? (versions[index - 1]?.inForceFrom ?? null) : null,
  };
}
