import type { AppealView, SuspensionView } from "@songtan/contract/console/drivers";
import type { SuspensionReason } from "@songtan/domain/driver-types";
import type { z } from "zod";
import type { Reader } from "../../../db/database.ts";

type Suspension = z.infer<typeof SuspensionView>;
type Appeal = z.infer<typeof AppealView>;

/** Loads drivers' suspensions, newest first. A driver's first one is current if it has not ended. */
export async function loadSuspensions(
  trx: Reader,
  driverIds: readonly string[],
): Promise<Suspension[]> {
  const rows = await trx
    .selectFrom("suspensions")
    .innerJoin("staff as suspender", "suspender.id", "suspensions.suspendedBy")
    .leftJoin("staff as reinstater", "reinstater.id", "suspensions.reinstatedBy")
    .selectAll("suspensions")
    .select(["suspender.name as byName", "reinstater.name as reinstatedName"])
    .where("driverId", "in", driverIds)
    .orderBy("suspendedAt", "desc")
    .orderBy("suspensions.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason as SuspensionReason,
    words: row.note,
    by: row.byName,
    at: row.suspendedAt.toISOString(),
    reinstated: row.reinstatedAt && {
      by: row.reinstatedName ?? "",
      at: row.reinstatedAt.toISOString(),
      words: row.reinstatementNote,
    },
  }));
}

/** Drivers' appeals, newest first. */
export async function loadAppeals(trx: Reader, driverIds: readonly string[]): Promise<Appeal[]> {
  const rows = await trx
    .selectFrom("appeals")
    .leftJoin("staff", "staff.id", "appeals.answeredBy")
    .selectAll("appeals")
    .select("staff.name as staffName")
    .where("driverId", "in", driverIds)
    .orderBy("appeals.createdAt", "desc")
    .orderBy("appeals.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    suspensionId: row.suspensionId,
    text: row.text,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    answer: row.answer,
    answeredBy: row.staffName,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}
