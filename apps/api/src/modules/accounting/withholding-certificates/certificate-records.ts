import { CertificateBody } from "@songtan/contract/payouts/withheld";
import { certificateSerial } from "@songtan/domain/tax/certificate";
import { sql } from "kysely";
import { advisoryKeys } from "../../../db/advisory-keys.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { json } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { openFields } from "../../identity/driver-state/page-fields.ts";

export type Certificate = {
  serial: string;
  driverId: string;
  baseSatang: number;
  taxSatang: number;
  issuedAt: Date;
  body: CertificateBody;
};

type NewCertificate = Omit<Certificate, "serial" | "issuedAt"> & {
  /**
   * The payment or year that the certificate covers. A second request with the same source returns the same
   * certificate, with its number.
   */
  source: string;
  period: "year" | "payment";
  year: number;
  now: Date;
};

/** Issues a certificate with the next number of its tax year, or answers the one that was issued for the same before. */
export async function issueOnce(trx: Trx, certificate: NewCertificate): Promise<Certificate> {
  // One issuer at a time: a number that is rolled back is the next one's.
  await sql`select pg_advisory_xact_lock(${advisoryKeys.certificates})`.execute(trx);
  const known = await trx
    .selectFrom("withholdingCertificates")
    .selectAll()
    .where("source", "=", certificate.source)
    .executeTakeFirst();
  if (known)
    return {
      serial: certificateSerial(known),
      driverId: known.driverId,
      baseSatang: known.baseSatang,
      taxSatang: known.taxSatang,
      issuedAt: known.issuedAt,
      body: CertificateBody.parse(known.body),
    };
  const { last } = await trx
    .selectFrom("withholdingCertificates")
    .select(({ fn }) => fn.max<number | null>("number").as("last"))
    .where("year", "=", certificate.year)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const { source, period, year, driverId, baseSatang, taxSatang, body, now } = certificate;
  await trx
    .insertInto("withholdingCertificates")
    .values({
      year,
      number,
      driverId,
      period,
      source,
      baseSatang,
      taxSatang,
      body: json(body),
      issuedAt: now,
    })
    .execute();
  return {
    serial: certificateSerial({ year, number }),
    driverId,
    baseSatang,
    taxSatang,
    issuedAt: now,
    body,
  };
}

/** The last month of the books that was closed. */
export async function loadLastClosedMonth(db: Reader): Promise<string | null> {
  const { last } = await db
    .selectFrom("ledgerMonths")
    .select(({ fn }) => fn.max<string | null>("month").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** A driver's name and address as their papers have them. */
export async function loadPayee(
  db: Reader,
  deps: Pick<Deps, "secrets">,
  driverId: string,
): Promise<CertificateBody["payee"]> {
  const { firstName, lastName } = await db
    .selectFrom("accounts")
    .select(["firstName", "lastName"])
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("documents")
    .select(["kind", "fields", "sealedPersonal"])
    .where("driverId", "=", driverId)
    .where("kind", "in", ["account", "citizen-card"])
    .execute();
  const pages = new Map(rows.map((row) => [row.kind, openFields(deps, row)]));
  const typed = (kind: "account" | "citizen-card", field: string) => pages.get(kind)?.[field];
  const name =
    typed("citizen-card", "name") ?? typed("account", "nameTh") ?? `${firstName} ${lastName}`;
  return { name, address: typed("account", "address") ?? "" };
}

/**
 * The driver's tax id: the citizen card number, decrypted for the print and stored nowhere else.
 */
export async function openTaxId(
  db: Reader,
  deps: Pick<Deps, "secrets">,
  driverId: string,
): Promise<string | null> {
  const card = await db
    .selectFrom("documents")
    .select("sealedFields")
    .where("driverId", "=", driverId)
    .where("kind", "=", "citizen-card")
    .executeTakeFirst();
  return card?.sealedFields
    ? deps.secrets.open("document_number", card.sealedFields).toString("utf8")
    : null;
}

/** Staff downloaded documents with a driver's tax id: recorded for the driver to read. */
export async function recordDocumentAccess(
  trx: Trx,
  { driverId, by, now }: { driverId: string; by: { id: string; name: string }; now: Date },
): Promise<void> {
  await trx
    .insertInto("documentAccessLog")
    .values({
      driverId,
      kind: "citizen-card",
      staffId: by.id,
      staffName: by.name,
      reason: "authority",
      note: "หนังสือรับรองการหักภาษี ณ ที่จ่าย (50 ทวิ)",
      openedAt: now,
    })
    .execute();
}
