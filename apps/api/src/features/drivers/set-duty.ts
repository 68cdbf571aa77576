import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { closeDuty } from "./queries.ts";

type Input = { driverId: string; onDuty: boolean; deviceId: string };
type UseCaseDeps = Pick<Deps, "clock"> & { trx: Trx };

/**
 * Goes on or off duty. One device at a time: the newest to go on duty is the one that counts. Off duty also works with a
 * task under way, which goes on; there are only no new offers.
 */
export async function setDuty(deps: UseCaseDeps, input: Input): Promise<void> {
  const { trx, clock } = deps;
  const now = clock();
  const driver = await trx
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.account_id")
    .select(["on_duty_since", "verified_at", "suspended_at"])
    .where("account_id", "=", input.driverId)
    .forUpdate("drivers")
    .executeTakeFirstOrThrow();
  if (input.onDuty) {
    if (driver.suspended_at) throw new Refusal("suspended");
    if (!driver.verified_at) throw new Refusal("not_verified");
    await beginDuty(trx, input, { since: driver.on_duty_since, now });
  } else if (driver.on_duty_since) {
    await endDuty(trx, input.driverId, now);
  }
  await signal(trx, { topic: "driver", id: input.driverId });
}

async function beginDuty(
  trx: Trx,
  { driverId, deviceId }: Input,
  { since, now }: { since: Date | null; now: Date },
): Promise<void> {
  await trx
    .updateTable("drivers")
    .set({ on_duty_since: since ?? now, duty_device_id: deviceId })
    .where("account_id", "=", driverId)
    .execute();
  if (!since) await trx.insertInto("duty_periods").values({ driver_id: driverId, began_at: now }).execute();
}

async function endDuty(trx: Trx, driverId: string, now: Date): Promise<void> {
  await trx
    .updateTable("drivers")
    .set({ on_duty_since: null, duty_device_id: null })
    .where("account_id", "=", driverId)
    .execute();
  await closeDuty(trx, driverId, now);
}
