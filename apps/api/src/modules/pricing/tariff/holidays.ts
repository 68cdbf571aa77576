import type { AddHoliday, HolidayView } from "@songtan/contract/console/tariffs";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";

type By = { by: AuditActor & { kind: "staff" } };

/** The calendar of public holidays, oldest first. */
export async function listHolidays(
  db: Kysely<Database>,
  now: Date,
  rowsMax: number = limits.wholeListRows,
): Promise<HolidayView[]> {
  const today = serviceDay(now);
  const rows = await db
    .selectFrom("publicHolidays")
    .selectAll()
    .orderBy("day")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    day: row.day,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    removable: row.day > today,
  }));
}

/** Adds a holiday, from tomorrow on: prices of a day that has begun do not change. */
export async function addHoliday(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { day, nameTh, nameEn, by }: z.infer<typeof AddHoliday> & By,
): Promise<HolidayView[]> {
  const now = clock();
  if (day <= serviceDay(now)) throw new Refusal("invalid", {}, { day: "date_past" });
  const row = await trx
    .insertInto("publicHolidays")
    .values({ day, nameTh, nameEn, addedAt: now, addedBy: by.id })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("invalid", {}, { day: "already_used" });
  await recordAudit(trx, {
    actor: by,
    action: "holiday.added",
    subject: { kind: "tariff", id: row.id },
    detail: { day, nameTh, nameEn },
    at: now,
  });
  return listHolidays(trx, now);
}

/** A holiday that was not one after all, as long as its day has not begun. */
export async function removeHoliday(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { holidayId, by }: { holidayId: string } & By,
): Promise<HolidayView[]> {
  const now = clock();
  const row = await lockRow(trx, "publicHolidays", holidayId);
  if (!row) throw new Refusal("not_found");
  if (row.day <= serviceDay(now)) throw new Refusal("conflict");
  await trx.deleteFrom("publicHolidays").where("id", "=", holidayId).execute();
  await recordAudit(trx, {
    actor: by,
    action: "holiday.removed",
    subject: { kind: "tariff", id: holidayId },
    detail: { day: row.day, nameTh: row.nameTh, nameEn: row.nameEn },
    at: now,
  });
  return listHolidays(trx, now);
}
