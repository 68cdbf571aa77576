import en from "../../locales/en/consents.json" with { type: "json" };
import th from "../../locales/th/consents.json" with { type: "json" };
import type { Locale } from "../account-types.ts";
import type { Catalogue } from "../texts.ts";
import { type ConsentDocument, consentVersions } from "./consents.ts";

type Changes = Partial<Record<ConsentDocument, Readonly<Record<string, readonly string[]>>>>;
const changes: Catalogue<Changes> = { th, en };

/** Returns the differences from the previous version, for people who accepted that version. */
export const changesOf = (
  document: ConsentDocument,
  version: string,
  locale: Locale,
): readonly string[] => changes[locale][document]?.[version] ?? [];

/** Returns the changes since the version a person last accepted, newest first; empty before a first acceptance. */
export function changesSince(
  document: ConsentDocument,
  accepted: string | null,
  locale: Locale,
): string[] {
  if (accepted === null) return [];
  const versions = consentVersions[document];
  const known = versions.findIndex(({ version }) => version === accepted);
  return versions
    .slice(0, known === -1 ? 1 : known)
    .flatMap(({ version }) => changesOf(document, version, locale));
}
