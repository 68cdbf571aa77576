import type { ChangeTariffDraft, TariffDraft } from "@songtan/contract/console/tariffs";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { greatestChangePercent } from "@songtan/domain/quoting/compare/price-limits";
import { checkBeginning, checkTariff } from "@songtan/domain/quoting/tariff/check-tariff";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import type { SecondPersonDeps } from "../../platform/oversight/second-person.ts";
import { loadTariff, loadTariffAt } from "./load-tariff.ts";
import { changePercentOf, loadTariffDraft, pricersOf, termsOf } from "./load-tariffs.ts";
import { needsSecondPricer, requireSecondPricer } from "./second-pricer.ts";

type Clock = Pick<Deps, "clock">;
type By = { by: AuditActor & { kind: "staff" } };
type DraftRow = Selectable<DB["tariffDrafts"]>;
type DraftAction = { draftId: string; revision: number } & By;

/** Creates a draft with the prices of a given version, or of the current one. */
export async function createTariffDraft(
  trx: Trx,
  { clock }: Clock,
  { from, by }: { from?: string | undefined } & By,
): Promise<TariffDraft> {
  const now = clock();
  const known =
    from &&
    (await trx
      .selectFrom("tariffs")
      .select("version")
      .where("version", "=", from)
      .executeTakeFirst());
  if (from && !known) throw new Refusal("not_found");
  const source = from ? await loadTariff(trx, from) : await loadTariffAt(trx, now);
  const day = addServiceDays(serviceDay(now), limits.tariffNoticeDays);
  const { id } = await trx
    .insertInto("tariffDrafts")
    .values({
      version: await freeVersion(trx, day),
      effectiveFrom: serviceDayStart(day),
      body: json(termsOf(source)),
      createdAt: now,
      createdBy: by.id,
      updatedAt: now,
      updatedBy: by.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    actor: by,
    action: "tariff.drafted",
    subject: { kind: "tariff", id },
    detail: { from: source.version },
    at: now,
  });
  return loadTariffDraft(trx, id, now);
}

/** The day it begins is the default name, unless it is in use. */
async function freeVersion(trx: Trx, day: string): Promise<string> {
  const rows = await trx
    .selectFrom("tariffs")
    .select("version")
    .where("version", "like", `${day}%`)
    .execute();
  const usedVersions = new Set(rows.map(({ version }) => version));
  for (let suffix = 2; ; suffix += 1) {
    const version = suffix === 2 ? day : `${day}-${suffix - 1}`;
    if (!usedVersions.has(version)) return version;
  }
}

/** Saves a draft. A beginning in the past may be saved but not published. */
export async function changeTariffDraft(
  trx: Trx,
  { clock }: Clock,
  {
    draftId,
    revision,
    version,
    effectiveFrom,
    note,
    terms,
    by,
  }: ChangeTariffDraft & { draftId: string } & By,
): Promise<TariffDraft> {
  const now = clock();
  const row = await lockDraft(trx, draftId, revision);
  refuseProblems({ ...termsProblems(terms), ...(await versionProblem(trx, version)) });
  await trx
    .updateTable("tariffDrafts")
    .set({
      version,
      effectiveFrom: new Date(effectiveFrom),
      note: note || null,
      body: json(terms),
      ...(greatestChangePercent(termsOf(row.body), terms) > 0 && {
        pricedBy: [...new Set([...row.pricedBy, by.id])],
      }),
      revision: row.revision + 1,
      updatedAt: now,
      updatedBy: by.id,
    })
    .where("id", "=", draftId)
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "tariff.changed",
    subject: { kind: "tariff", id: draftId },
    detail: { version, effectiveFrom },
    at: now,
  });
  return loadTariffDraft(trx, draftId, now);
}

/**
 * Publishes a draft as a version that never changes afterwards. Its id is unchanged. Above the limit of one person, no
 * member of staff who changed a price of it publishes it.
 * @throws Refusal `invalid`, `conflict`, and the refusals of the second person
 */
export async function publishTariff(
  trx: Trx,
  deps: SecondPersonDeps,
  { draftId, revision, by }: DraftAction,
): Promise<{ id: string }> {
  const now = deps.clock();
  const row = await lockDraft(trx, draftId, revision);
  const published = await trx
    .selectFrom("tariffs")
    .select("effectiveFrom")
    .where("withdrawnAt", "is", null)
    .execute();
  const beginning = checkBeginning(row.effectiveFrom, {
    now,
    usedInstants: published.map((tariff) => tariff.effectiveFrom),
  });
  refuseProblems({
    ...termsProblems(termsOf(row.body)),
    ...(await versionProblem(trx, row.version)),
    ...(beginning && { effectiveFrom: beginning }),
  });
  const pricers = pricersOf(row);
  const changedPercent = await changePercentOf(trx, row, now);
  const step = { percent: changedPercent, people: [...pricers, by.id], now };
  const needsTwo = await needsSecondPricer(trx, step);
  if (needsTwo)
    for (const first of pricers) await requireSecondPricer(trx, deps, { first, second: by.id });
  const { version, effectiveFrom, note, body } = row;
  await trx
    .insertInto("tariffs")
    .values({
      id: draftId,
      version,
      effectiveFrom,
      note,
      body: json(body),
      createdAt: now,
      publishedBy: by.id,
      savedBy: pricers.at(-1),
      pricedBy: [...pricers],
      ...{ needsTwo, changedPercent },
    })
    .execute();
  await trx.deleteFrom("tariffDrafts").where("id", "=", draftId).execute();
  await recordAudit(trx, {
    actor: by,
    action: "tariff.published",
    subject: { kind: "tariff", id: draftId },
    detail: { version, effectiveFrom: effectiveFrom.toISOString() },
    at: now,
  });
  return { id: draftId };
}

export async function discardTariffDraft(
  trx: Trx,
  { clock }: Clock,
  { draftId, revision, by }: DraftAction,
): Promise<null> {
  const row = await lockDraft(trx, draftId, revision);
  await trx.deleteFrom("tariffDrafts").where("id", "=", draftId).execute();
  await recordAudit(trx, {
    actor: by,
    action: "tariff.discarded",
    subject: { kind: "tariff", id: draftId },
    detail: { version: row.version },
    at: clock(),
  });
  return null;
}

/**
 * Withdraws a published version that has not begun; the previous one continues. Above the limit of one person, the first
 * one requests it and the second one withdraws it.
 * @throws Refusal `not_found`, `conflict`, and the refusals of the second person
 */
export async function withdrawTariff(
  trx: Trx,
  deps: SecondPersonDeps,
  { id, by }: { id: string } & By,
): Promise<{ id: string }> {
  const now = deps.clock();
  const row = await trx.selectFrom("tariffs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.effectiveFrom <= now || row.withdrawnAt) throw new Refusal("conflict");
  const first = row.withdrawalRequestedBy;
  const continues = await loadTariffAt(trx, new Date(row.effectiveFrom.getTime() - 1));
  const percent = greatestChangePercent(termsOf(row.body), termsOf(continues));
  const needsTwo = await needsSecondPricer(trx, { percent, people: [by.id], now, without: id });
  const isRequest = needsTwo && first === null;
  if (needsTwo && first !== null) await requireSecondPricer(trx, deps, { first, second: by.id });
  const { numUpdatedRows } = await trx
    .updateTable("tariffs")
    .set({
      withdrawalNeedsTwo: needsTwo,
      ...(isRequest ? { withdrawalRequestedBy: by.id } : { withdrawnAt: now, withdrawnBy: by.id }),
    })
    .where("id", "=", id)
    .where("withdrawnAt", "is", null)
    .where("withdrawalRequestedBy", "is not distinct from", first)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("conflict");
  await recordAudit(trx, {
    actor: by,
    action: isRequest ? "tariff.withdrawal_proposed" : "tariff.withdrawn",
    subject: { kind: "tariff", id },
    detail: { version: row.version, effectiveFrom: row.effectiveFrom.toISOString() },
    at: now,
  });
  return { id };
}

/** Locks the draft at the shown revision; 409 when it changed since. */
async function lockDraft(trx: Trx, draftId: string, revision: number): Promise<DraftRow> {
  const row = await lockRow(trx, "tariffDrafts", draftId);
  if (!row) throw new Refusal("not_found");
  if (row.revision !== revision) throw new Refusal("conflict");
  return row;
}

const termsProblems = (terms: ChangeTariffDraft["terms"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checkTariff(terms)).map(([path, problem]) => [`terms.${path}`, problem]),
  );

async function versionProblem(trx: Trx, version: string): Promise<Record<string, string>> {
  const existing = await trx
    .selectFrom("tariffs")
    .select("id")
    .where("version", "=", version)
    .executeTakeFirst();
  return existing ? { version: "already_used" } : {};
}

function refuseProblems(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw new Refusal("invalid", {}, problems);
}
