import type { ChangeTariffDraft, TariffDraft } from "@songtan/contract/console/tariffs";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { checkBeginning, checkTariff } from "@songtan/domain/quoting/check-tariff";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { loadTariffDraft, termsOf } from "./load-tariffs.ts";
import { loadTariff, loadTariffAt } from "./queries.ts";

type Clock = Pick<Deps, "clock">;
type By = { by: AuditActor & { kind: "staff" } };
type DraftRow = Selectable<DB["tariff_drafts"]>;
type DraftAction = { draftId: string; revision: number } & By;

/** A draft with the prices of a version, or of the one in force. */
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
    .insertInto("tariff_drafts")
    .values({
      version: await freeVersion(trx, day),
      effective_from: serviceDayStart(day),
      body: json(termsOf(source)),
      created_at: now,
      created_by: by.id,
      updated_at: now,
      updated_by: by.id,
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

/** What a draft says from now on. It may be saved with a past beginning; it is not published so. */
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
    .updateTable("tariff_drafts")
    .set({
      version,
      effective_from: new Date(effectiveFrom),
      note: note || null,
      body: json(terms),
      revision: row.revision + 1,
      updated_at: now,
      updated_by: by.id,
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

/** The draft becomes a version that never changes again. Its id stays. */
export async function publishTariff(
  trx: Trx,
  { clock }: Clock,
  { draftId, revision, by }: DraftAction,
): Promise<{ id: string }> {
  const now = clock();
  const row = await lockDraft(trx, draftId, revision);
  const published = await trx
    .selectFrom("tariffs")
    .select("effective_from")
    .where("withdrawn_at", "is", null)
    .execute();
  const beginning = checkBeginning(row.effective_from, {
    now,
    usedInstants: published.map((tariff) => tariff.effective_from),
  });
  refuseProblems({
    ...termsProblems(termsOf(row.body)),
    ...(await versionProblem(trx, row.version)),
    ...(beginning && { effectiveFrom: beginning }),
  });
  const { version, effective_from, note, body } = row;
  await trx
    .insertInto("tariffs")
    .values({
      id: draftId,
      version,
      effective_from,
      note,
      body: json(body),
      created_at: now,
      published_by: by.id,
    })
    .execute();
  await trx.deleteFrom("tariff_drafts").where("id", "=", draftId).execute();
  await recordAudit(trx, {
    actor: by,
    action: "tariff.published",
    subject: { kind: "tariff", id: draftId },
    detail: { version, effectiveFrom: effective_from.toISOString() },
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
  await trx.deleteFrom("tariff_drafts").where("id", "=", draftId).execute();
  await recordAudit(trx, {
    actor: by,
    action: "tariff.discarded",
    subject: { kind: "tariff", id: draftId },
    detail: { version: row.version },
    at: clock(),
  });
  return null;
}

/** Withdraws a published version that has not begun; the previous one continues. */
export async function withdrawTariff(
  trx: Trx,
  { clock }: Clock,
  { id, by }: { id: string } & By,
): Promise<{ id: string }> {
  const now = clock();
  const row = await trx.selectFrom("tariffs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.effective_from <= now) throw new Refusal("conflict");
  const { numUpdatedRows } = await trx
    .updateTable("tariffs")
    .set({ withdrawn_at: now, withdrawn_by: by.id })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("conflict");
  await recordAudit(trx, {
    actor: by,
    action: "tariff.withdrawn",
    subject: { kind: "tariff", id },
    detail: { version: row.version, effectiveFrom: row.effective_from.toISOString() },
    at: now,
  });
  return { id };
}

/** Locks the draft at the shown revision; 409 when it changed since. */
async function lockDraft(trx: Trx, draftId: string, revision: number): Promise<DraftRow> {
  const row = await trx
    .selectFrom("tariff_drafts")
    .selectAll()
    .where("id", "=", draftId)
    .forUpdate()
    .executeTakeFirst();
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
