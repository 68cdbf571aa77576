import type { ChooseWorkArea, WorkAreaView } from "@songtan/contract/drivers/drivers";
import type { z } from "zod";
import type { Reader, Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockDuty } from "../../identity/driver-state/duty.ts";
import { noWorkArea, workAreaColumns, workAreaOf } from "../../identity/driver-state/work-areas.ts";

/**
 * From now on only what is picked up in this area is offered; null for anywhere. An offer that is
 * out stays: the driver sees where it begins.
 */
export async function chooseWorkArea(
  trx: Trx,
  { driverId, area }: { driverId: string; area: z.infer<typeof ChooseWorkArea> | null },
): Promise<void> {
  await lockDuty(trx, driverId);
  await trx
    .updateTable("drivers")
    .set(
      area
        ? {
            workAreaName: area.name,
            workAreaLatitude: area.latitude,
            workAreaLongitude: area.longitude,
            workAreaRadiusMetres: area.radiusMetres,
          }
        : noWorkArea,
    )
    .where("accountId", "=", driverId)
    .execute();
  await publish(trx, { topic: "driver", id: driverId });
}

/** Returns the work area as the driver sees it. */
export async function loadWorkArea(db: Reader, driverId: string): Promise<WorkAreaView> {
  const row = await db
    .selectFrom("drivers")
    .select(workAreaColumns)
    .where("accountId", "=", driverId)
    .executeTakeFirstOrThrow();
  return { current: workAreaOf(row) };
}
