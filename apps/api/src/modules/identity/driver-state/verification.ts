import type { DocumentKind } from "@songtan/domain/driver-types";
import {
  type DocumentStatus,
  overallVerification,
  type Verification,
} from "@songtan/domain/drivers/verification";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { closeDuty, offDuty } from "./duty.ts";
import { openFields, type PageFields } from "./page-fields.ts";

export type DocumentRow = Selectable<DB["documents"]>;
type VerificationStatus = { verification: Verification; verifiedAt: Date | null; onDuty: boolean };

async function loadVerificationStatus(
  trx: Reader,
  driverId: string,
  now: Date,
): Promise<VerificationStatus> {
  const driver = await trx
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["phoneVerifiedAt", "emailVerifiedAt", "suspendedAt", "verifiedAt", "onDutySince"])
    .where("drivers.accountId", "=", driverId)
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom("documents")
    .select(["kind", "state", "expiresOn"])
    .where("driverId", "=", driverId)
    .execute();
  const documents: Partial<Record<DocumentKind, DocumentStatus>> = Object.fromEntries(
    rows.map((row) => [row.kind, { state: row.state, expiresOn: row.expiresOn }]),
  );
  if (driver.emailVerifiedAt) documents.email = { state: "approved" };
  if (driver.phoneVerifiedAt) documents["phone-no"] = { state: "approved" };
  const suspended = driver.suspendedAt !== null;
  return {
    verification: overallVerification(documents, { suspended, today: serviceDay(now) }),
    verifiedAt: driver.verifiedAt,
    onDuty: driver.onDutySince !== null,
  };
}

/** A driver's state today, with the state of all eight documents. */
export async function loadVerification(
  trx: Reader,
  driverId: string,
  now: Date,
): Promise<Pick<Verification, "state" | "documents">> {
  const { verification } = await loadVerificationStatus(trx, driverId, now);
  return { state: verification.state, documents: verification.documents };
}

/**
 * Updates `drivers.verified_at` after a change in any of its inputs. A driver without verification goes off duty, but
 * still finishes accepted work.
 */
export async function refreshVerification(
  trx: Trx,
  driverId: string,
  now: Date,
): Promise<"verified" | "ended" | "unchanged"> {
  // Two changes at once must not both read what was before the other.
  await lockRow(trx, "drivers", driverId);
  const { verification, verifiedAt, onDuty } = await loadVerificationStatus(trx, driverId, now);
  // Drivers receive each decision live while staff check their documents.
  await publish(trx, { topic: "driver", id: driverId });
  const verified = verification.state === "verified";
  if (verified === (verifiedAt !== null)) return "unchanged";
  await trx
    .updateTable("drivers")
    .set(verified ? { verifiedAt: now } : { verifiedAt: null, ...offDuty })
    .where("accountId", "=", driverId)
    .execute();
  if (onDuty && !verified) await closeDuty(trx, driverId, now);
  return verified ? "verified" : "ended";
}

/** A driver's submitted pages by kind. */
export async function loadDocuments(
  trx: Reader,
  driverId: string,
): Promise<Map<string, DocumentRow>> {
  const rows = await trx
    .selectFrom("documents")
    .selectAll()
    .where("driverId", "=", driverId)
    .execute();
  return new Map(rows.map((row) => [row.kind, row]));
}

/** Returns the fields of the account page, with which the other pages are compared. */
export function openAccount(
  deps: Pick<Deps, "secrets">,
  pages: ReadonlyMap<string, DocumentRow>,
): PageFields {
  const account = pages.get("account");
  return account ? openFields(deps, account) : {};
}
