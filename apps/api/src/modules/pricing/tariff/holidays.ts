import type { AddHoliday, HolidayEffect, HolidayView } from "@songtan/contract/console/tariffs";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { AuditAction } from "@songtan/domain/staff/audit";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { z } from "zod";
import type { Reader, Trx } from "../../../db/database.ts";
import { type LockedRow, lockRow } from "../../../db/locks/lock-rows.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import type { SecondPersonDeps } from "../../platform/oversight/second-person.ts";
import { loadTariffAt } from "./load-tariff.ts";
import { needsSecondPricer, requireSecondPricer } from "./second-pricer.ts";

type By = { by: AuditActor & { kind: "staff" } };
type OneHoliday = { holidayId: string } & By;
type Row = LockedRow<"publicHolidays">;

/** The calendar of public holidays with those that wait for a second person, oldest first. */
export async function listHolidays(
  db: Reader,
  now: Date,
  rowsMax: number = limits.wholeListRows,
): Promise<HolidayView[]> {
  const today = serviceDay(now);
  const rows = await db
    .selectFrom("publicHolidays")
    .leftJoin("staff", (join) =>
      join.on(({ eb, fn, ref }) =>
        eb("staff.id", "=", fn.coalesce(ref("removalRequestedBy"), ref("addedBy"))),
      ),
    )
    .selectAll("publicHolidays")
    .select(["staff.id as staffId", "staff.name as staffName"])
    .where("removedAt", "is", null)
    .orderBy("day")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => {
    const waits = row.agreedAt === null ? "addition" : row.removalRequestedBy ? "removal" : null;
    const { id, day, nameTh, nameEn, staffId, staffName } = row;
    return {
      ...{ id, day, nameTh, nameEn, waits },
      requestedBy: waits && staffId && staffName ? { id: staffId, name: staffName } : null,
      removable: day > today,
    };
  });
}

/** What it does when a day becomes a holiday or is one no longer. */
export async function loadHolidayEffect(
  db: Reader,
  { day, by, now }: { day: string; now: Date } & Pick<By, "by">,
): Promise<HolidayEffect> {
  const start = serviceDayStart(day);
  const { holiday } = await loadTariffAt(db, start);
  const { count } = await db
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("state", "in", ["awaiting_payment", "scheduled", "searching", "assigned"])
    .where("scheduledAt", ">=", start)
    .where("scheduledAt", "<", serviceDayStart(addServiceDays(day, 1)))
    .executeTakeFirstOrThrow();
  return {
    percent: holiday.percent,
    bookedCount: Number(count),
    needsSecond: await needsSecondPricer(db, { percent: holiday.percent, people: [by.id], now }),
  };
}

/**
 * Adds a holiday, from tomorrow on: prices of a day that has begun do not change. It waits for a second person where one
 * may not raise prices so far alone.
 * @throws Refusal `invalid`
 */
export async function addHoliday(
  trx: Trx,
  { clock }: Pick<SecondPersonDeps, "clock">,
  { day, nameTh, nameEn, by }: z.infer<typeof AddHoliday> & By,
): Promise<HolidayView[]> {
  const now = clock();
  if (day <= serviceDay(now)) throw new Refusal("invalid", {}, { day: "date_past" });
  const { needsSecond } = await loadHolidayEffect(trx, { day, by, now });
  const agreed = needsSecond ? { agreedAt: null } : { agreedAt: now, agreedBy: by.id };
  const row = await trx
    .insertInto("publicHolidays")
    .values({
      ...{ day, nameTh, nameEn, addedAt: now, addedBy: by.id, needsTwo: needsSecond },
      ...agreed,
    })
    .onConflict((conflict) => conflict.column("day").where("removedAt", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("invalid", {}, { day: "already_used" });
  return record(trx, needsSecond ? "holiday.proposed" : "holiday.added", { row, by, now });
}

/**
 * The second person agrees to a holiday, as long as its day has not begun.
 * @throws Refusal `not_found`, `conflict`, and the refusals of the second person
 */
export async function agreeToHoliday(
  trx: Trx,
  deps: SecondPersonDeps,
  { holidayId, by }: OneHoliday,
): Promise<HolidayView[]> {
  const now = deps.clock();
  const row = await lockComing(trx, holidayId, now);
  if (row.agreedAt) throw new Refusal("conflict");
  await requireSecondPricer(trx, deps, { first: row.addedBy, second: by.id });
  await trx
    .updateTable("publicHolidays")
    .set({ agreedAt: now, agreedBy: by.id })
    .where("id", "=", holidayId)
    .execute();
  return record(trx, "holiday.added", { row, by, now });
}

/**
 * Removes a holiday until its day begins, or drops one that waits. Above the limit of one person, the first one requests
 * it and the second one removes it.
 * @throws Refusal `not_found`, `conflict`, and the refusals of the second person
 */
export async function removeHoliday(
  trx: Trx,
  deps: SecondPersonDeps,
  { holidayId, by }: OneHoliday,
): Promise<HolidayView[]> {
  const now = deps.clock();
  const row = await lockComing(trx, holidayId, now);
  const { needsSecond } = await loadHolidayEffect(trx, { day: row.day, by, now });
  const needsTwo = row.agreedAt !== null && needsSecond;
  const change = trx.updateTable("publicHolidays").where("id", "=", holidayId);
  if (needsTwo && row.removalRequestedBy === null) {
    await change.set({ removalRequestedBy: by.id, removalNeedsTwo: true }).execute();
    return record(trx, "holiday.removal_proposed", { row, by, now });
  }
  if (needsTwo)
    await requireSecondPricer(trx, deps, { first: row.removalRequestedBy, second: by.id });
  await change.set({ removalNeedsTwo: needsTwo, removedBy: by.id, removedAt: now }).execute();
  return record(trx, "holiday.removed", { row, by, now });
}

async function lockComing(trx: Trx, holidayId: string, now: Date): Promise<Row> {
  const row = await lockRow(trx, "publicHolidays", holidayId);
  if (!row || row.removedAt) throw new Refusal("not_found");
  if (row.day <= serviceDay(now)) throw new Refusal("conflict");
  return row;
}

async function record(
  trx: Trx,
  action: AuditAction,
  { row, by, now }: { row: Row; now: Date } & By,
): Promise<HolidayView[]> {
  const { id, day, nameTh, nameEn } = row;
  await recordAudit(trx, {
    ...{ actor: by, action, subject: { kind: "tariff", id }, detail: { day, nameTh, nameEn } },
    at: now,
  });
  return listHolidays(trx, now);
}
