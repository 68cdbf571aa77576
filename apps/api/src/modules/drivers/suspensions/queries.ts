import type { AppealView, SuspensionView } from "@songtan/contract/console/drivers";
import type { AppealState, SuspensionReason } from "@songtan/domain/driver-types";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";

type Reader = Pick<Trx, "selectFrom">;
type Suspension = z.infer<typeof SuspensionView>;
type Appeal = z.infer<typeof AppealView>;

/** Drivers' suspensions, newest first; one driver's first is the present one when it has no end. */
export async function loadSuspensions(
  trx: Reader,
  driverIds: readonly string[],
): Promise<Suspension[]> {
  const rows = await trx
    .selectFrom("suspensions")
    .innerJoin("staff as suspender", "suspender.id", "suspensions.suspended_by")
    .leftJoin("staff as reinstater", "reinstater.id", "suspensions.reinstated_by")
    .selectAll("suspensions")
    .select(["suspender.name as by_name", "reinstater.name as reinstated_name"])
    .where("driver_id", "in", driverIds)
    .orderBy("suspended_at", "desc")
    .orderBy("suspensions.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason as SuspensionReason,
    words: row.words,
    by: row.by_name,
    at: row.suspended_at.toISOString(),
    reinstated: row.reinstated_at && {
      by: row.reinstated_name ?? "",
      at: row.reinstated_at.toISOString(),
      words: row.reinstate_words,
    },
  }));
}

/** Drivers' appeals, newest first. */
export async function loadAppeals(trx: Reader, driverIds: readonly string[]): Promise<Appeal[]> {
  const rows = await trx
    .selectFrom("appeals")
    .leftJoin("staff", "staff.id", "appeals.answered_by")
    .selectAll("appeals")
    .select("staff.name as staff_name")
    .where("driver_id", "in", driverIds)
    .orderBy("appeals.created_at", "desc")
    .orderBy("appeals.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    suspensionId: row.suspension_id,
    text: row.text,
    state: row.state as AppealState,
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredBy: row.staff_name,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }));
}
