import type {
  TariffBoard,
  TariffDraft,
  TariffVersion,
  TariffVersionView,
} from "@songtan/contract/console/tariffs";
import { Refusal } from "@songtan/contract/errors";
import { greatestChangePercent } from "@songtan/domain/quoting/compare/price-limits";
import type { TariffTerms } from "@songtan/domain/quoting/tariff/check-tariff";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";
import { loadHolidays, loadTariffAt } from "./load-tariff.ts";
import { needsSecondPricer } from "./second-pricer.ts";

type Terms = TariffDraft["terms"];
type VersionRow = Selectable<DB["tariffs"]> & { name: string | null };

/** Older rows hold more than the terms: name, beginning and days, which columns and the calendar say today. */
export function termsOf(body: unknown): Terms {
  const { vehicles, extras, cashOnDelivery, liability, night, holiday, priority, ...rest } =
    body as TariffTerms;
  const { driverShare, paymentMethods, hours, routeMetresMax, provinceCodes } = rest;
  const parts = {
    vehicles,
    extras,
    cashOnDelivery,
    liability,
    night,
    priority,
    driverShare,
    paymentMethods,
    hours,
  };
  return {
    ...parts,
    routeMetresMax,
    provinceCodes,
    holiday: { percent: holiday.percent },
  } as Terms;
}

const versions = (db: Reader) =>
  db
    .selectFrom("tariffs")
    .leftJoin("staff", "staff.id", "tariffs.publishedBy")
    .selectAll("tariffs")
    .select("staff.name")
    .orderBy("effectiveFrom", "desc");

/** All versions, latest beginning first, and the drafts. */
export async function loadTariffBoard(db: Reader, now: Date): Promise<TariffBoard> {
  const rows = await versions(db).execute();
  const drafts = await db
    .selectFrom("tariffDrafts")
    .innerJoin("staff", "staff.id", "tariffDrafts.updatedBy")
    .select(["tariffDrafts.id", "version", "effectiveFrom", "updatedAt", "name"])
    .orderBy("updatedAt", "desc")
    .execute();
  return {
    versions: rows.map((row) => toVersion(row, { rows, now })),
    drafts: drafts.map((draft) => ({
      id: draft.id,
      version: draft.version,
      effectiveFrom: draft.effectiveFrom.toISOString(),
      updatedAt: draft.updatedAt.toISOString(),
      updatedBy: draft.name,
    })),
  };
}

export async function loadTariffVersion(
  db: Reader,
  id: string,
  now: Date,
): Promise<TariffVersionView> {
  const rows = await versions(db).execute();
  const row = rows.find((version) => version.id === id);
  if (!row) throw new Refusal("not_found");
  const first = row.withdrawalRequestedBy;
  const requester = first
    ? await db.selectFrom("staff").select(["id", "name"]).where("id", "=", first).executeTakeFirst()
    : null;
  return {
    ...toVersion(row, { rows, now }),
    withdrawalRequestedBy: requester ?? null,
    terms: termsOf(row.body),
  };
}

function toVersion(
  row: VersionRow,
  { rows, now }: { rows: readonly VersionRow[]; now: Date },
): TariffVersion {
  const inForce = rows.find((version) => !version.withdrawnAt && version.effectiveFrom <= now);
  const state = row.withdrawnAt
    ? "withdrawn"
    : row.effectiveFrom > now
      ? "upcoming"
      : row === inForce
        ? "in_force"
        : "past";
  return {
    id: row.id,
    version: row.version,
    state,
    effectiveFrom: row.effectiveFrom.toISOString(),
    note: row.note,
    publishedAt: row.createdAt.toISOString(),
    publishedBy: row.name,
  };
}

type DraftRow = Selectable<DB["tariffDrafts"]>;

/** Those who changed a price of a draft; who created it where it is still the copy of a version. */
export const pricersOf = ({ pricedBy, createdBy }: DraftRow): readonly string[] =>
  pricedBy.length > 0 ? pricedBy : [createdBy];

/** By how much a draft changes the prices of now, or those that it would replace, whichever is more. */
export async function changePercentOf(
  db: Reader,
  { body, effectiveFrom }: Pick<DraftRow, "body" | "effectiveFrom">,
  now: Date,
): Promise<number> {
  const [current, replaced] = [await loadTariffAt(db, now), await loadTariffAt(db, effectiveFrom)];
  const after = termsOf(body);
  return Math.max(
    ...[current, replaced].map((before) => greatestChangePercent(termsOf(before), after)),
  );
}

/** A draft with the version in force for comparison. */
export async function loadTariffDraft(db: Reader, id: string, now: Date): Promise<TariffDraft> {
  const row = await db
    .selectFrom("tariffDrafts")
    .innerJoin("staff", "staff.id", "tariffDrafts.updatedBy")
    .selectAll("tariffDrafts")
    .select("staff.name")
    .where("tariffDrafts.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const inForce = await loadTariffAt(db, now);
  return {
    id: row.id,
    revision: row.revision,
    version: row.version,
    effectiveFrom: row.effectiveFrom.toISOString(),
    note: row.note,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.name,
    needsSecond: await needsSecondPricer(db, {
      percent: await changePercentOf(db, row, now),
      people: pricersOf(row),
      now,
    }),
    pricedBy: [...pricersOf(row)],
    terms: termsOf(row.body),
    inForce: { version: inForce.version, terms: termsOf(inForce) },
    holidays: await loadHolidays(db),
  };
}
