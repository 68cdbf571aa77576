import type { ProviderRow, ProviderView } from "@songtan/contract/console/operator/providers";
import { providerKinds } from "@songtan/domain/operator/providers";
import { lockedNames, lockOf } from "../../../adapters/providers/typed-settings.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { needsSecondPerson } from "./change-provider.ts";
import { loadProviderRows, type ProviderRecord, type SecretMarks } from "./provider-records.ts";

/** Lists every provider, with its current values and any draft, but without secrets. */
export async function listProviders(
  db: Reader,
  { settings, clock }: Pick<Deps, "settings" | "clock">,
  readerId: string,
): Promise<ProviderView[]> {
  const rows = await loadProviderRows(db);
  const names = await loadNames(db, rows);
  const tests = await loadTests(db);
  const views: ProviderView[] = [];
  for (const kind of providerKinds) {
    const own = rows.filter((row) => row.kind === kind);
    const current = own.find(({ approvedAt }) => approvedAt !== null);
    const draft = own.find(({ approvedAt }) => approvedAt === null);
    views.push({
      kind,
      lockedBy: lockOf(settings, kind),
      lockedNames: lockedNames(settings, kind),
      needsSecondPerson: await needsSecondPerson(db, { staffId: readerId, now: clock() }),
      current: current ? shapeRow(current, names) : null,
      draft: draft ? { ...shapeRow(draft, names), mayApprove: draft.draftedBy !== readerId } : null,
      tested: tests.get(kind) ?? null,
    });
  }
  return views;
}

function shapeRow(row: ProviderRecord, names: ReadonlyMap<string, string>): ProviderRow {
  const nameOf = (id: string) => names.get(id) ?? "";
  return {
    id: row.id,
    values: row.body as Record<string, string>,
    secrets: Object.entries(row.secretsSet as SecretMarks).map(([field, { by, at }]) => ({
      field,
      by: nameOf(by),
      at,
    })),
    by: nameOf(row.draftedBy),
    at: row.draftedAt.toISOString(),
    approvedBy: row.approvedBy ? nameOf(row.approvedBy) : null,
  };
}

async function loadNames(
  db: Reader,
  rows: readonly ProviderRecord[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ draftedBy, approvedBy, secretsSet }) => [
    draftedBy,
    ...(approvedBy ? [approvedBy] : []),
    ...Object.values(secretsSet as SecretMarks).map(({ by }) => by),
  ]);
  if (ids.length === 0) return new Map();
  const staff = await db
    .selectFrom("staff")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(staff.map(({ id, name }) => [id, name]));
}

async function loadTests(db: Reader): Promise<Map<string, ProviderView["tested"]>> {
  const rows = await db
    .selectFrom("setupSteps")
    .innerJoin("staff", "staff.id", "doneBy")
    .select(["step", "outcome", "problem", "staff.name", "doneAt"])
    .where("outcome", "!=", "confirmed")
    .execute();
  return new Map(
    rows.map(({ step, name, doneAt, ...row }) => [
      step,
      { ...row, by: name, at: doneAt.toISOString() } as ProviderView["tested"],
    ]),
  );
}
