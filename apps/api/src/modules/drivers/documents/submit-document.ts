import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { checkDocument } from "@songtan/domain/drivers/check-document";
import {
  needsSecondPerson,
  nextReviewState,
  type ReviewState,
} from "@songtan/domain/drivers/document-review";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Trx } from "../../../db/database.ts";
import { lockRows } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { requireProof } from "../../identity/account-records/recent-proof.ts";
import { refuseFrozen, warnOwner } from "../../identity/account-records/warnings.ts";
import { sealFields } from "../../identity/driver-state/page-fields.ts";
import {
  type DocumentRow,
  loadDocuments,
  openAccount,
  refreshVerification,
} from "../../identity/driver-state/verification.ts";
import { checkImages } from "./document-images.ts";
import { toDocumentView } from "./document-view.ts";
import { reserveDocumentNumber } from "./reserve-document-number.ts";
import { maskNumber, openNumber, sealedField, sealNumber } from "./sealed-numbers.ts";

type Typed = Record<string, string | number | boolean | null>;
type Input = {
  driverId: string;
  kind: SubmittedKind;
  fields: Typed;
  /** True when the driver has proved ownership of the account within the last few minutes. */
  proved: boolean;
};
type SubmitDeps = Pick<Deps, "clock" | "secrets" | "settings">;

/**
 * Hands one page in for review. An approved page that is changed goes back to review, and its driver off duty.
 * @throws Refusal `owner_proof_needed` where an approved bank account is replaced
 */
export async function submitDocument(
  trx: Trx,
  deps: SubmitDeps,
  input: Input,
): Promise<DocumentView> {
  const { driverId, kind } = input;
  const now = deps.clock();
  const driver = await lockDriver(trx, driverId);
  if (kind === "bank-account") await refuseFrozen(trx, driverId);
  const documents = await loadDocuments(trx, driverId);
  if (kind === "bank-account") requireProof(input.proved || !replacesAccount(documents.get(kind)));
  const typed = withStoredNumber(deps, { kind, typed: input.fields, known: documents.get(kind) });
  const account = openAccount(deps, documents);
  const check = checkDocument(kind, typed, {
    today: serviceDay(now),
    vehicle: driver.vehicle ?? undefined,
    plate: driver.plate ?? undefined,
    fullName: account.nameTh,
    birthDate: account.birthDate,
  });
  if (!check.ok) throw new Refusal("invalid", {}, underFields(check.fields));
  const { values } = check;
  const purposes = await checkImages(trx, driverId, { kind, values });
  await reserveDocumentNumber(trx, deps, { driverId, kind, values });
  const row = await saveDocument(trx, deps, {
    driverId,
    kind,
    values,
    before: documents.get(kind),
  });
  await saveDriver(trx, {
    driverId,
    kind,
    values,
    isPortrait: purposes.photoUploadId === "avatar",
  });
  await refreshVerification(trx, driverId, now);
  if (kind === "bank-account") await warnOfAccount(trx, deps, { driverId, now });
  return toDocumentView(deps, kind, row);
}

/** Warns the owner of the first or a changed bank account before any payout goes to it. */
async function warnOfAccount(
  trx: Trx,
  deps: SubmitDeps,
  { driverId, now }: { driverId: string; now: Date },
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  await warnOwner(trx, deps, { account, event: "bank_account_set", now });
}

/**
 * The driver, locked until commit: two pages handed in at once wait for each other. The account first, as everything
 * does that changes both.
 */
async function lockDriver(
  trx: Trx,
  driverId: string,
): Promise<{ vehicle: Vehicle | null; plate: string | null }> {
  const { drivers } = await lockRows(trx, { accounts: [driverId], drivers: [driverId] });
  const [driver] = drivers;
  assert(driver, "a driver's account has a row of drivers");
  return driver;
}

/** The form shows a number masked; a driver who only changes a picture sends the mask back, or nothing. */
function withStoredNumber(
  deps: SubmitDeps,
  { kind, typed, known }: { kind: SubmittedKind; typed: Typed; known: DocumentRow | undefined },
): Typed {
  const field = sealedField[kind];
  const number = openNumber(deps, known);
  if (field === null || number === null) return typed;
  const unchanged = !typed[field] || typed[field] === maskNumber(kind, number);
  return unchanged ? { ...typed, [field]: number } : typed;
}

const underFields = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [`fields.${field}`, problem]),
  );

type Accepted = { driverId: string; kind: SubmittedKind; values: Record<string, string> };

async function saveDocument(
  trx: Trx,
  deps: SubmitDeps,
  { driverId, kind, values, before }: Accepted & { before: DocumentRow | undefined },
): Promise<DocumentRow> {
  const field = sealedField[kind];
  const number = field === null ? undefined : values[field];
  const shown =
    field !== null && number !== undefined
      ? { ...values, [field]: maskNumber(kind, number) }
      : values;
  const columns = {
    state: nextReviewState(stateOf(before), "submit") ?? "pending",
    secondNeeded: needsSecondPerson(kind, reviewStatusOf(deps, before), number ?? null),
    ...sealFields(deps, shown),
    sealedFields: number === undefined ? null : sealNumber(deps, number),
    expiresOn: values.expiresOn ?? values.to ?? null,
    rejectionReason: null,
    rejectionNote: null,
    submittedAt: deps.clock(),
    decidedAt: null,
    decidedBy: null,
    firstApprovedBy: null,
    firstApprovedAt: null,
    imagesDeletedAt: null,
    resubmitted: before !== undefined && (before.resubmitted || before.decidedAt !== null),
  };
  return trx
    .insertInto("documents")
    .values({ driverId, kind, ...columns })
    .onConflict((conflict) => conflict.columns(["driverId", "kind"]).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const stateOf = (row: DocumentRow | undefined): ReviewState => (row ? row.state : "missing");

const reviewStatusOf = (deps: SubmitDeps, row: DocumentRow | undefined) =>
  row && { state: stateOf(row), secondNeeded: row.secondNeeded, number: openNumber(deps, row) };

/** Saves the values that other parts of the product read from the driver instead of the papers. */
async function saveDriver(
  trx: Trx,
  { driverId, kind, values, isPortrait }: Accepted & { isPortrait: boolean },
) {
  if (kind === "vehicle") {
    const vehicle = {
      vehicle: values.type as Vehicle | undefined,
      plate: values.plate,
      plateProvince: values.provinceCode,
    };
    await trx.updateTable("drivers").set(vehicle).where("accountId", "=", driverId).execute();
  }
  if (kind === "account" && isPortrait)
    await trx
      .updateTable("accounts")
      .set({ avatarUploadId: values.photoUploadId })
      .where("id", "=", driverId)
      .execute();
}

/**
 * Returns true when payouts already go to an account. A proof is then required, so that an unattended phone is not
 * enough to name another account.
 */
const replacesAccount = (before: DocumentRow | undefined): boolean =>
  before !== undefined && (before.state === "approved" || before.secondNeeded);
