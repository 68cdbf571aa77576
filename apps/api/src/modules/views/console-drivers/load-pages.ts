import type { ConsoleDocument } from "@songtan/contract/console/drivers";
import { type DocumentKind, documentKinds, type SubmittedKind } from "@songtan/domain/driver-types";
import { checkDocument } from "@songtan/domain/drivers/check-document";
import { isVisibleUnopened } from "@songtan/domain/drivers/personal-fields";
import { reviewChecks } from "@songtan/domain/drivers/review-checks";
import { documentStateOn } from "@songtan/domain/drivers/verification";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { openFields } from "../../identity/driver-state/page-fields.ts";
import { type DocumentRow, loadDocuments } from "../../identity/driver-state/verification.ts";

export type DriverRow = {
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
  phone: string;
  phoneVerifiedAt: Date | null;
  vehicle: Vehicle | null;
  plate: string | null;
};
type Typed = Record<string, string>;
type Shown = {
  driver: DriverRow;
  rows: Map<string, DocumentRow>;
  typed: Map<string, Typed>;
  seen: Map<string, Date>;
  first: Map<string, string>;
};

/**
 * Loads all eight pages as staff see them before opening one: names and impersonal fields, numbers by their last four
 * digits, without pictures. All the data is checked for points that a reviewer should examine.
 */
export async function loadPages(
  trx: Reader,
  { secrets, clock }: Pick<Deps, "secrets" | "clock">,
  { driver, staffId }: { driver: DriverRow; staffId: string },
): Promise<ConsoleDocument[]> {
  const rows = await loadDocuments(trx, driver.id);
  const seen = await loadOwnDocumentAccess(trx, driver.id, staffId);
  const first = await loadNames(trx, [...rows.values()]);
  const typed = new Map([...rows].map(([kind, row]) => [kind, openFields({ secrets }, row)]));
  const shown = { driver, rows, typed, seen, first };
  return documentKinds.map((kind) =>
    kind === "email" || kind === "phone-no"
      ? contactPage(kind, driver)
      : submittedPage(kind, shown, clock()),
  );
}

const nothing = {
  fields: {},
  images: [],
  hints: {},
  checks: [],
  submittedAt: null,
  decidedAt: null,
  expiresOn: null,
  rejection: null,
  resubmitted: false,
  openedByMe: false,
  needsSecondPerson: false,
  firstApproved: null,
};

function contactPage(kind: "email" | "phone-no", driver: DriverRow): ConsoleDocument {
  const verifiedAt = kind === "email" ? driver.emailVerifiedAt : driver.phoneVerifiedAt;
  const verifiedAtText = verifiedAt?.toISOString() ?? null;
  const fields: Record<string, string> =
    kind === "email" ? { email: driver.email } : { phone: driver.phone };
  return {
    ...nothing,
    kind,
    state: verifiedAtText ? "approved" : "missing",
    fields,
    submittedAt: verifiedAtText,
    decidedAt: verifiedAtText,
  };
}

function submittedPage(
  kind: SubmittedKind,
  { driver, rows, typed: pages, seen, first }: Shown,
  now: Date,
): ConsoleDocument {
  const row = rows.get(kind);
  if (!row) return { ...nothing, kind, state: "missing" };
  const typed = pages.get(kind) ?? {};
  const images = Object.keys(typed).filter((field) => field.endsWith("UploadId") && typed[field]);
  const account = pages.get("account");
  const today = serviceDay(now);
  const opened = seen.get(kind);
  return {
    kind,
    state: documentStateOn({ state: row.state, expiresOn: row.expiresOn }, today),
    fields: Object.fromEntries(
      Object.entries(typed).filter(
        ([field]) => !field.endsWith("UploadId") && isVisibleUnopened(field),
      ),
    ),
    images: images.map((field) => field.replace(/UploadId$/, "")),
    hints: checkDocument(kind, typed, {
      today,
      vehicle: driver.vehicle ?? undefined,
      plate: driver.plate ?? undefined,
      fullName: account?.nameTh,
      birthDate: account?.birthDate,
    }).hints,
    checks: [...reviewChecks[kind]],
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresOn: row.expiresOn,
    rejection:
      row.rejectionReason === null
        ? null
        : { reason: row.rejectionReason, words: row.rejectionNote },
    resubmitted: row.resubmitted,
    openedByMe: opened !== undefined && opened >= row.submittedAt,
    needsSecondPerson: row.secondNeeded,
    firstApproved:
      row.firstApprovedBy && row.firstApprovedAt
        ? {
            staffId: row.firstApprovedBy,
            staffName: first.get(row.firstApprovedBy) ?? "",
            at: row.firstApprovedAt.toISOString(),
          }
        : null,
  };
}

/** Loads the time at which this member of staff last opened each page. */
async function loadOwnDocumentAccess(
  trx: Reader,
  driverId: string,
  staffId: string,
): Promise<Map<DocumentKind, Date>> {
  const rows = await trx
    .selectFrom("documentAccessLog")
    .select((eb) => ["kind", eb.fn.max("openedAt").as("at")])
    .where("driverId", "=", driverId)
    .where("staffId", "=", staffId)
    .groupBy("kind")
    .execute();
  return new Map(rows.map((row) => [row.kind as DocumentKind, row.at]));
}

async function loadNames(trx: Reader, rows: readonly DocumentRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ firstApprovedBy: id }) => (id ? [id] : []));
  if (ids.length === 0) return new Map();
  const staff = await trx
    .selectFrom("staff")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(staff.map(({ id, name }) => [id, name]));
}
