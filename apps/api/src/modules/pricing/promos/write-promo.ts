import type { ChangePromo, PromoTerms, PromoView } from "@songtan/contract/console/promos";
import { Refusal } from "@songtan/contract/errors";
import { checkPromo } from "@songtan/domain/promos/check-promo";
import { activatesPromoAlone } from "@songtan/domain/promos/promo";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { loadActivatedToday, loadPromo } from "./load-promos.ts";
import { type PromoRow, toPromo } from "./promo-use.ts";

type Clock = Pick<Deps, "clock">;
type By = { by: AuditActor & { kind: "staff" } };

/** Creates a promo as a draft, which cannot be used yet. */
export async function createPromo(
  trx: Trx,
  { clock }: Clock,
  { by, ...terms }: PromoTerms & By,
): Promise<PromoView> {
  const now = clock();
  await refuseInvalidTerms(trx, terms, null);
  const { id } = await trx
    .insertInto("promos")
    .values({
      ...columnsOf(terms),
      createdAt: now,
      createdBy: by.id,
      updatedAt: now,
      updatedBy: by.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(trx, { actor: by, action: "promo.created", ...about(id, terms), at: now });
  return loadPromo(trx, { promoId: id, readerId: by.id, now });
}

/** Changes the terms of a draft. An active code cannot be edited. */
export async function changePromo(
  trx: Trx,
  { clock }: Clock,
  { promoId, revision, by, ...terms }: z.infer<typeof ChangePromo> & { promoId: string } & By,
): Promise<PromoView> {
  const now = clock();
  const row = await lockPromo(trx, promoId, revision);
  if (row.activatedAt || row.endedAt) throw new Refusal("conflict");
  await refuseInvalidTerms(trx, terms, promoId);
  await trx
    .updateTable("promos")
    // Changed terms have to be proposed afresh.
    .set({ ...columnsOf(terms), ...written(row, by.id, now), proposedBy: null, proposedAt: null })
    .where("id", "=", promoId)
    .execute();
  if (row.proposedBy) await publishIncidents(trx);
  await recordAudit(trx, { actor: by, action: "promo.changed", ...about(promoId, terms), at: now });
  return loadPromo(trx, { promoId, readerId: by.id, now });
}

type Move = { promoId: string; revision: number } & By;

/**
 * From now on, or from its beginning if that is later, customers can use it; its terms are fixed. Above what one member of
 * staff may put into force it is proposed first, and counts once another one agrees.
 * @throws Refusal `conflict`, `invalid` for one that has ended, and those of the second person
 */
export async function activatePromo(
  trx: Trx,
  deps: SecondPersonDeps,
  { promoId, revision, by }: Move,
): Promise<PromoView> {
  const now = deps.clock();
  const row = await lockPromo(trx, promoId, revision);
  if (row.activatedAt || row.endedAt) throw new Refusal("conflict");
  if (row.endsAt && row.endsAt <= now) throw new Refusal("invalid", {}, { endsAt: "date_past" });
  if (row.proposedBy) {
    const pair = { rule: "promo", first: row.proposedBy, second: by.id } as const;
    await requireSecondPerson(trx, deps, pair);
  } else {
    // Two promos at once by one person would each fit into the day's limit.
    await lockRow(trx, "staff", by.id);
    const todaySatang = await loadActivatedToday(trx, by.id, now);
    if (!activatesPromoAlone({ budgetSatang: row.budgetSatang, todaySatang }))
      return proposePromo(trx, row, { by, now });
  }
  await trx
    .updateTable("promos")
    .set({ activatedAt: now, activatedBy: by.id, ...written(row, by.id, now) })
    .where("id", "=", promoId)
    .execute();
  if (row.proposedBy) await publishIncidents(trx);
  await recordAudit(trx, {
    actor: by,
    action: "promo.activated",
    subject: { kind: "promo", id: promoId },
    detail: {
      code: row.code,
      startsAt: row.startsAt.toISOString(),
      budgetSatang: row.budgetSatang,
    },
    at: now,
  });
  return loadPromo(trx, { promoId, readerId: by.id, now });
}

async function proposePromo(
  trx: Trx,
  row: PromoRow,
  { by, now }: By & { now: Date },
): Promise<PromoView> {
  await trx
    .updateTable("promos")
    .set({ proposedBy: by.id, proposedAt: now, ...written(row, by.id, now) })
    .where("id", "=", row.id)
    .execute();
  const { code, budgetSatang } = row;
  const subject = { kind: "promo", id: row.id } as const;
  const proposed = { actor: by, action: "promo.proposed", subject, at: now } as const;
  await recordAudit(trx, { ...proposed, detail: { code, budgetSatang } });
  await publishIncidents(trx);
  return loadPromo(trx, { promoId: row.id, readerId: by.id, now });
}

/**
 * Ends a promo: it can no longer be used, and bookings that used it keep it. A draft is discarded.
 */
export async function endPromo(
  trx: Trx,
  { clock }: Clock,
  { promoId, revision, by }: Move,
): Promise<PromoView> {
  const now = clock();
  const row = await lockPromo(trx, promoId, revision);
  if (row.endedAt) throw new Refusal("conflict");
  await trx
    .updateTable("promos")
    .set({ endedAt: now, endedBy: by.id, ...written(row, by.id, now) })
    .where("id", "=", promoId)
    .execute();
  if (row.proposedBy) await publishIncidents(trx);
  await recordAudit(trx, {
    actor: by,
    action: "promo.ended",
    subject: { kind: "promo", id: promoId },
    detail: { code: row.code, spentSatang: toPromo(row).spentSatang },
    at: now,
  });
  return loadPromo(trx, { promoId, readerId: by.id, now });
}

/** Locks the promo in the version that was shown; 409 when it has changed since. */
async function lockPromo(trx: Trx, promoId: string, revision: number): Promise<PromoRow> {
  const row = await lockRow(trx, "promos", promoId);
  if (!row) throw new Refusal("not_found");
  if (row.revision !== revision) throw new Refusal("conflict");
  return row;
}

const written = (row: PromoRow, staffId: string, now: Date) => ({
  revision: row.revision + 1,
  updatedAt: now,
  updatedBy: staffId,
});

async function refuseInvalidTerms(
  trx: Trx,
  terms: PromoTerms,
  promoId: string | null,
): Promise<void> {
  const problems: Record<string, string> = checkPromo({
    ...terms,
    startsAt: new Date(terms.startsAt),
    endsAt: terms.endsAt === null ? null : new Date(terms.endsAt),
  });
  const alive = await trx
    .selectFrom("promos")
    .select("id")
    .where("code", "=", terms.code)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (alive && alive.id !== promoId) problems.code = "already_used";
  if (Object.keys(problems).length > 0) throw new Refusal("invalid", {}, problems);
}

const columnsOf = (terms: PromoTerms) => ({
  code: terms.code,
  name: terms.name,
  percent: terms.percent,
  capSatang: terms.capSatang,
  amountSatang: terms.amountSatang,
  minimumSatang: terms.minimumSatang,
  budgetSatang: terms.budgetSatang,
  firstOrder: terms.firstOrder,
  perCustomer: terms.perCustomer,
  vehicles: terms.vehicles,
  provinceCodes: terms.provinceCodes,
  startsAt: new Date(terms.startsAt),
  endsAt: terms.endsAt === null ? null : new Date(terms.endsAt),
});

const about = (
  id: string,
  { code, percent, capSatang, amountSatang, budgetSatang, startsAt, endsAt }: PromoTerms,
) => ({
  subject: { kind: "promo" as const, id },
  detail: { code, percent, capSatang, amountSatang, budgetSatang, startsAt, endsAt },
});
