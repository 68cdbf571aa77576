import type { ChangeSetting } from "@songtan/contract/console/operator/settings";
import { Refusal } from "@songtan/contract/errors";
import type { StaffScope } from "@songtan/domain/account-types";
import {
  checkSetting,
  isLogoSize,
  type SettingKind,
  settingRules,
} from "@songtan/domain/operator/operator-settings";
import type { AuditAction } from "@songtan/domain/staff/audit";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type AuditActor, recordAudit } from "../oversight/audit-log.ts";
import { requireSecondPerson, type SecondPersonDeps } from "../oversight/second-person.ts";
import { anyBooking } from "./list-settings.ts";

type By = { by: AuditActor & { kind: "staff" }; scopes: readonly StaffScope[] };

const companyPair = { rule: "company" } as const;
const moneyPair = { rule: "money_terms" } as const;
/** By which rule the second person of a setting is chosen. */
const pairs = {
  ...{ company: companyPair, request_limits: companyPair },
  ...{ tax_rates: moneyPair, driver_terms: moneyPair, price_limits: moneyPair },
} as const satisfies Record<SettingKind, object>;

/**
 * Changes a setting: at once before the first booking, then as a draft for a second person.
 * @throws Refusal `scope_missing`, or `invalid` by field
 */
export async function changeSetting(
  trx: Trx,
  { clock }: Pick<SecondPersonDeps, "clock">,
  input: ChangeSetting & By,
): Promise<null> {
  const { kind, values, reason, from, by, scopes } = input;
  refuseWithoutScope(kind, scopes);
  const now = clock();
  // Until the first booking there is no money that a second person could protect, and a new company
  // has no second person old enough.
  const isAlone = !(await anyBooking(trx));
  const effectiveFrom = await readBeginning(trx, { kind, from, isAlone, now });
  const problems: Record<string, string> = checkSetting(kind, values);
  if (input.kind === "company" && !(await isLogo(trx, input.values.logoId)))
    problems.logoId = "logo_size";
  if (Object.keys(problems).length > 0) throw new Refusal("invalid", {}, problems);
  const { id } = await trx
    .insertInto("operatorSettings")
    .values({
      kind,
      effectiveFrom,
      body: json(values),
      reason,
      draftedBy: by.id,
      draftedAt: now,
      setAlone: isAlone,
      approvedAt: isAlone ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const action = isAlone ? "setting.set" : "setting.drafted";
  const detail = { kind, from: effectiveFrom.toISOString(), reason, ...values };
  await recordChange(trx, { id, action, detail, by, now });
  return null;
}

/** Whether it is a picture that staff sent as a logo, and of a size for one; none is right too. */
async function isLogo(trx: Trx, logoId: string): Promise<boolean> {
  if (!logoId) return true;
  const upload = await trx
    .selectFrom("uploads")
    .select(["width", "height"])
    .where("id", "=", logoId)
    .where("purpose", "=", "brand-logo")
    .executeTakeFirst();
  return upload !== undefined && isLogoSize(upload);
}

/** The instant it begins. Before the first booking a dated setting may begin today. */
async function readBeginning(
  trx: Trx,
  {
    kind,
    from,
    isAlone,
    now,
  }: { kind: SettingKind; from?: string | undefined; isAlone: boolean; now: Date },
): Promise<Date> {
  if (!settingRules[kind].isDated) {
    if (from !== undefined) throw new Refusal("invalid", {}, { from: "not_available" });
    return now;
  }
  if (from === undefined) throw new Refusal("invalid", {}, { from: "required" });
  const today = serviceDay(now);
  if (from < today || (from === today && !isAlone))
    throw new Refusal("invalid", {}, { from: "date_past" });
  const begin = from === today ? now : serviceDayStart(from);
  // One change of a kind at a time: two of the same day would otherwise both pass.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${kind}`}, 0))`.execute(trx);
  const used = await trx
    .selectFrom("operatorSettings")
    .select("id")
    .where("kind", "=", kind)
    .where("effectiveFrom", "=", begin)
    .executeTakeFirst();
  if (used) throw new Refusal("invalid", {}, { from: "already_used" });
  return begin;
}

type Row = { id: string } & By;

/**
 * The second person agrees. A dated setting then begins on its day, others at once.
 * @throws Refusal `not_found` where it is gone or agreed, `scope_missing`, the refusals of the second person, or `invalid`
 * where its day has begun
 */
export async function approveSetting(
  trx: Trx,
  deps: SecondPersonDeps,
  { id, by, scopes }: Row,
): Promise<null> {
  const now = deps.clock();
  const row = await trx
    .updateTable("operatorSettings")
    .set({ approvedBy: by.id, approvedAt: now })
    .where("id", "=", id)
    .where("approvedAt", "is", null)
    .where("draftedBy", "!=", by.id)
    .returning(["kind", "effectiveFrom", "draftedBy"])
    .executeTakeFirst();
  if (!row) return refuseOwn(trx, { id, by, scopes });
  const kind = row.kind as keyof typeof pairs;
  refuseWithoutScope(kind, scopes);
  await requireSecondPerson(trx, deps, { ...pairs[kind], first: row.draftedBy, second: by.id });
  if (settingRules[kind].isDated) {
    if (row.effectiveFrom <= now) throw new Refusal("invalid", {}, { from: "date_past" });
  } else
    await trx
      .updateTable("operatorSettings")
      .set({ effectiveFrom: now })
      .where("id", "=", id)
      .execute();
  await recordChange(trx, { id, action: "setting.approved", detail: { kind }, by, now });
  return null;
}

/** Why nothing was there to agree to. */
async function refuseOwn(trx: Trx, { id, by }: Row): Promise<never> {
  const row = await trx
    .selectFrom("operatorSettings")
    .select("id")
    .where("id", "=", id)
    .where("approvedAt", "is", null)
    .where("draftedBy", "=", by.id)
    .executeTakeFirst();
  throw new Refusal(row ? "second_person_needed" : "not_found");
}

/**
 * Removes a draft, or an agreed setting that has not begun.
 * @throws Refusal `not_found`, `scope_missing`, or `conflict` where it has begun
 */
export async function removeSetting(
  trx: Trx,
  { clock }: Pick<SecondPersonDeps, "clock">,
  { id, by, scopes }: Row,
): Promise<null> {
  const now = clock();
  const row = await trx
    .selectFrom("operatorSettings")
    .select("kind")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const kind = row.kind as SettingKind;
  refuseWithoutScope(kind, scopes);
  // The condition in the statement: it may begin this very moment.
  const gone = await trx
    .deleteFrom("operatorSettings")
    .where("id", "=", id)
    .where((eb) => eb.or([eb("approvedAt", "is", null), eb("effectiveFrom", ">", now)]))
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw new Refusal("conflict");
  await recordChange(trx, { id, action: "setting.removed", detail: { kind }, by, now });
  return null;
}

function refuseWithoutScope(kind: SettingKind, scopes: readonly StaffScope[]): void {
  if (!scopes.includes(settingRules[kind].scope)) throw new Refusal("scope_missing");
}

type Change = {
  id: string;
  action: AuditAction;
  detail: Record<string, unknown>;
  by: By["by"];
  now: Date;
};

async function recordChange(trx: Trx, { id, action, detail, by, now }: Change): Promise<void> {
  await recordAudit(trx, { actor: by, action, subject: { kind: "setting", id }, detail, at: now });
  await publish(trx, { topic: "settings", id: "all" });
}
