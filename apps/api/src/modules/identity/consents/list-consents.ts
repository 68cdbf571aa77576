import type { ConsentView } from "@songtan/contract/identity/account-rights";
import type { Locale } from "@songtan/domain/account-types";
import { changesSince } from "@songtan/domain/accounts/consent-changes";
import {
  consentState,
  consentsOf,
  consentVersions,
  isRequired,
} from "@songtan/domain/accounts/consents";
import type { Reader } from "../../../db/database.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { loadConsentRecords } from "../account-records/consents.ts";

/** Every text with a consent for this role, and the person's present decision. */
export async function listConsents(
  db: Reader,
  { actor, locale }: { actor: Actor; locale: Locale },
): Promise<ConsentView[]> {
  const records = await loadConsentRecords(db, actor.accountId);
  return consentsOf(actor.role).map((document) => {
    const [{ version, inForceFrom }] = consentVersions[document];
    const { state } = consentState(document, records);
    const latest = records.findLast((record) => record.document === document);
    return {
      document,
      version,
      inForceFrom,
      required: isRequired(document),
      state,
      decided: latest
        ? { version: latest.version, at: latest.decidedAt.toISOString(), locale: latest.locale }
        : null,
      changes: state === "outdated" ? changesSince(document, latest?.version ?? null, locale) : [],
    };
  });
}
