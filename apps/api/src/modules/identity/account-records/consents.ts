import type { Locale } from "@songtan/domain/account-types";
import {
  type ConsentDocument,
  type ConsentRecord,
  currentVersion,
} from "@songtan/domain/accounts/consents";
import type { Reader, Trx } from "../../../db/database.ts";

/** A decision, and the language the text was read in. */
export type StoredConsent = ConsentRecord & { locale: Locale };

/** Every decision of a person about a text, oldest first. */
export async function loadConsentRecords(trx: Reader, accountId: string): Promise<StoredConsent[]> {
  const rows = await trx
    .selectFrom("consents")
    .select(["document", "version", "action", "decidedAt", "locale"])
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    document: row.document,
    version: row.version,
    action: row.action,
    decidedAt: row.decidedAt,
    locale: row.locale,
  }));
}

/** Records that a person accepted the current versions of the texts, and the language in which they read them. */
export async function recordConsents(
  trx: Trx,
  accepted: { accountId: string; documents: readonly ConsentDocument[]; locale: Locale },
  now: Date,
): Promise<void> {
  const rows = accepted.documents.map((document) => ({
    accountId: accepted.accountId,
    document,
    version: currentVersion(document),
    decidedAt: now,
    locale: accepted.locale,
  }));
  await trx.insertInto("consents").values(rows).execute();
}
