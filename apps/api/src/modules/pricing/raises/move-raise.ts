import type { StartRaise } from "@songtan/contract/console/live/raises";
import { Refusal } from "@songtan/contract/errors";
import { raisesAlone } from "@songtan/domain/quoting/compare/price-limits";
import type { AuditAction } from "@songtan/domain/staff/audit";
import type { Trx } from "../../../db/database.ts";
import { type LockedRow, lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadPriceLimits } from "../../platform/operator/load-operator-settings.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { announceRaise, endRaiseNews } from "./announce-raise.ts";

type By = { by: AuditActor & { kind: "staff" } };
type RaiseDeps = SecondPersonDeps & Pick<Deps, "places">;
type RaiseRow = LockedRow<"priceRaises">;

/**
 * Raises prices from now on, or proposes it where one member of staff may not raise so much alone.
 * @throws Refusal `invalid` for an area that is none
 */
export async function startRaise(
  trx: Trx,
  deps: RaiseDeps,
  { by, ...wish }: StartRaise & By,
): Promise<null> {
  const now = deps.clock();
  for (const [index, code] of wish.areaCodes.entries())
    if (!deps.places.areas.has(code))
      throw new Refusal("invalid", {}, { [`areaCodes.${index}`]: "not_a_choice" });
  const needsTwo = !raisesAlone(wish.percent, await loadPriceLimits(trx, now));
  const row = await trx
    .insertInto("priceRaises")
    .values({ ...wish, needsTwo, proposedBy: by.id, proposedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!needsTwo) return putIntoForce(trx, deps, { row, by, now });
  return record(trx, "raise.proposed", { row, by, now });
}

/**
 * The second person agrees, and it runs from now on.
 * @throws Refusal `not_found`, `conflict` where it runs or has ended, and the refusals of the second person
 */
export async function agreeToRaise(
  trx: Trx,
  deps: RaiseDeps,
  { id, by }: { id: string } & By,
): Promise<null> {
  const row = await lockRow(trx, "priceRaises", id);
  if (!row) throw new Refusal("not_found");
  if (row.startedBy || row.endedAt) throw new Refusal("conflict");
  await requireSecondPerson(trx, deps, { rule: "raise", first: row.proposedBy, second: by.id });
  return putIntoForce(trx, deps, { row, by, now: deps.clock() });
}

/**
 * Ends a raise before its time, or drops a proposal.
 * @throws Refusal `not_found`, or `conflict` where it is over
 */
export async function endRaise(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { id, by }: { id: string } & By,
): Promise<null> {
  const now = clock();
  const row = await lockRow(trx, "priceRaises", id);
  if (!row) throw new Refusal("not_found");
  if (row.endedAt || (row.endsAt && row.endsAt <= now)) throw new Refusal("conflict");
  await trx
    .updateTable("priceRaises")
    .set({ endedBy: by.id, endedAt: now })
    .where("id", "=", id)
    .execute();
  if (row.announcementId) await endRaiseNews(trx, { id: row.announcementId, by, now });
  return record(trx, "raise.ended", { row, by, now });
}

type Moved = { row: RaiseRow; now: Date } & By;

async function putIntoForce(trx: Trx, deps: RaiseDeps, { row, by, now }: Moved): Promise<null> {
  const endsAt = new Date(now.getTime() + row.hours * 3_600_000);
  const announcementId = await announceRaise(trx, deps, { ...row, endsAt, by, now });
  await trx
    .updateTable("priceRaises")
    .set({ startedBy: by.id, startsAt: now, endsAt, announcementId })
    .where("id", "=", row.id)
    .execute();
  return record(trx, "raise.started", { row, by, now });
}

async function record(trx: Trx, action: AuditAction, { row, by, now }: Moved): Promise<null> {
  const { id, percent, hours, reason, areaCodes } = row;
  const detail = { percent, hours, reason, areaCodes: areaCodes.join(", ") };
  await recordAudit(trx, {
    ...{ actor: by, action, subject: { kind: "tariff", id }, detail, at: now },
  });
  await publishIncidents(trx);
  return null;
}
