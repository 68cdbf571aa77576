import type { SaveProvider } from "@songtan/contract/console/operator/providers";
import { Refusal } from "@songtan/contract/errors";
import type { ProviderKind } from "@songtan/domain/operator/providers";
import type { AuditAction } from "@songtan/domain/staff/audit";
import { sql } from "kysely";
import { lockOf } from "../../../adapters/providers/typed-settings.ts";
import { json, type Reader, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { isSettingUp } from "../operator/setting-up.ts";
import { type AuditActor, recordAudit } from "../oversight/audit-log.ts";
import { requireSecondPerson } from "../oversight/second-person.ts";
import { notifyOfChange, notifyOfDraft, reportChange } from "./notify-change.ts";
import { loadProviderRows, type ProviderRecord, sealSecrets } from "./provider-records.ts";
import type { ReadEntered } from "./read-entered.ts";

type ChangeDeps = Pick<Deps, "clock" | "secrets" | "settings">;
type By = { kind: ProviderKind; by: AuditActor & { kind: "staff" } };

/** Returns true when this member of staff needs a second person to change any provider. */
export const needsSecondPerson = async (
  db: Reader,
  { staffId, now }: { staffId: string; now: Date },
): Promise<boolean> => !(await isSettingUp(db, { staffId, now }));

/** @throws Refusal `conflict` where the server's environment or the sandbox decides */
export function refuseLocked({ settings }: Pick<Deps, "settings">, kind: ProviderKind): void {
  if (lockOf(settings, kind)) throw new Refusal("conflict");
}

/** One change of a provider at a time. */
async function lockRows(trx: Trx, kind: ProviderKind) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider:${kind}`}, 0))`.execute(trx);
  const rows = (await loadProviderRows(trx)).filter((row) => row.kind === kind);
  return {
    current: rows.find(({ approvedAt }) => approvedAt !== null) ?? null,
    draft: rows.find(({ approvedAt }) => approvedAt === null) ?? null,
  };
}

/**
 * Saves what was typed: it counts at once, or waits for a second person.
 * @throws Refusal `conflict` where another change came first, or one waits
 */
export async function saveProvider(
  trx: Trx,
  deps: ChangeDeps,
  { kind, by, basedOn, entered }: By & Pick<SaveProvider, "basedOn"> & { entered: ReadEntered },
): Promise<null> {
  const { current, draft } = await lockRows(trx, kind);
  if (draft || (current?.id ?? null) !== basedOn) throw new Refusal("conflict");
  const { shown, secrets, typed } = entered;
  const now = deps.clock();
  const isAlone = !(await needsSecondPerson(trx, { staffId: by.id, now }));
  if (isAlone && current) await replaceRow(trx, current.id, now);
  const marks = (current?.secretsSet ?? {}) as Record<string, object>;
  const mark = { by: by.id, at: now.toISOString() };
  await trx
    .insertInto("providerSettings")
    .values({
      ...{ kind, body: json(shown), sealedSecrets: sealSecrets(deps, kind, secrets) },
      secretsSet: json(
        Object.fromEntries(
          Object.keys(secrets).map((name) => [name, typed.includes(name) ? mark : marks[name]]),
        ),
      ),
      ...{ draftedBy: by.id, draftedAt: now, setAlone: isAlone },
      approvedAt: isAlone ? now : null,
    })
    .execute();
  await recordChange(trx, {
    ...{ kind, by, now, action: isAlone ? "provider.set" : "provider.drafted" },
    fields: changedFields(current, shown, { secrets: Object.keys(secrets), typed }),
  });
  if (isAlone) await notifyOfChange(trx, deps, { kind, by, before: current });
  else await notifyOfDraft(trx, deps, { kind, by });
  return null;
}

/** Names alone: a value of a provider is in no log. */
function changedFields(
  current: ProviderRecord | null,
  shown: Readonly<Record<string, string>>,
  { secrets, typed }: { secrets: string[]; typed: string[] },
): string[] {
  const before = (current?.body ?? {}) as Record<string, string>;
  const removed = Object.keys(current?.secretsSet ?? {}).filter((name) => !secrets.includes(name));
  return [
    ...Object.keys(shown).filter((name) => (before[name] ?? "") !== shown[name]),
    ...typed,
    ...removed,
  ];
}

/** It is a record from now on; its secrets are gone. */
const replaceRow = (trx: Trx, id: string, now: Date) =>
  trx
    .updateTable("providerSettings")
    .set({ replacedAt: now, sealedSecrets: null })
    .where("id", "=", id)
    .execute();

/**
 * The second person agrees to the draft they were shown: it counts from now on.
 * @throws Refusal `conflict` where that one waits no more, or the refusals of the second person
 */
export async function approveProvider(
  trx: Trx,
  deps: ChangeDeps,
  { kind, by, draftId }: By & { draftId: string },
): Promise<null> {
  const { current, draft } = await lockRows(trx, kind);
  if (draft?.id !== draftId) throw new Refusal("conflict");
  const pair = { rule: "provider", first: draft.draftedBy, second: by.id } as const;
  await requireSecondPerson(trx, deps, pair);
  const now = deps.clock();
  const change = { kind, by, before: current };
  await notifyOfChange(trx, deps, change);
  await reportChange(trx, change, now);
  if (current) await replaceRow(trx, current.id, now);
  await trx
    .updateTable("providerSettings")
    .set({ approvedBy: by.id, approvedAt: now })
    .where("id", "=", draft.id)
    .execute();
  await recordChange(trx, { kind, by, now, action: "provider.approved", fields: [] });
  return null;
}

/**
 * Withdraws a draft that needs a second person.
 * @throws Refusal `not_found` where nothing waits
 */
export async function removeProviderDraft(
  trx: Trx,
  deps: ChangeDeps,
  { kind, by }: By,
): Promise<null> {
  const { draft } = await lockRows(trx, kind);
  if (!draft) throw new Refusal("not_found");
  await trx.deleteFrom("providerSettings").where("id", "=", draft.id).execute();
  const now = deps.clock();
  await recordChange(trx, { kind, by, now, action: "provider.removed", fields: [] });
  return null;
}

type Change = By & { now: Date; action: AuditAction; fields: readonly string[] };

async function recordChange(trx: Trx, { kind, by, now, action, fields }: Change): Promise<void> {
  const subject = { kind: "staff", id: by.id } as const;
  await recordAudit(trx, { actor: by, action, subject, detail: { kind, fields }, at: now });
  await publish(trx, { topic: "settings", id: "all" });
}
