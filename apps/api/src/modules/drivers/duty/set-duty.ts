import { Refusal } from "@songtan/contract/errors";
import { consentState } from "@songtan/domain/accounts/consents";
import { decideDuty } from "@songtan/domain/drivers/duty";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { isClosing } from "../../identity/account-records/closure.ts";
import { loadConsentRecords } from "../../identity/account-records/consents.ts";
import { endDuty, lockDuty } from "../../identity/driver-state/duty.ts";

/** `proved`: the code that was sent to the driver's phone for this change was right. */
type Input = {
  driverId: string;
  sessionId: string;
  onDuty: boolean;
  deviceId: string;
  proved: boolean;
};
type UseCaseDeps = Pick<Deps, "clock"> & { trx: Trx };

/**
 * Starts or ends duty; duty can also end during a task, which continues without new offers. The
 * driver's locked row decides between two devices at once, and the other one needs the code.
 */
export async function setDuty({ trx, clock }: UseCaseDeps, input: Input): Promise<void> {
  const { driverId } = input;
  const now = clock();
  const driver = await lockDuty(trx, driverId);
  if (input.onDuty && (await isClosing(trx, driverId))) throw new Refusal("account_closing");
  const decision = decideDuty(
    {
      onDutySince: driver.onDutySince,
      dutyDeviceId: driver.dutyDeviceId,
      verified: driver.verifiedAt !== null,
      suspended: driver.suspendedAt !== null,
      bySameSession: driver.dutyDeviceId === input.sessionId,
      locationWithdrawn:
        consentState("location", await loadConsentRecords(trx, driverId)).state === "withdrawn",
    },
    input,
  );
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (decision.change === "end") return endDuty(trx, driverId, now);
  if (decision.change === "begin") await beginDuty(trx, input, now);
  if (decision.change === "move") await moveDuty(trx, input);
  await publish(trx, { topic: "driver", id: driverId });
}

async function beginDuty(trx: Trx, { driverId, deviceId }: Input, now: Date): Promise<void> {
  await trx
    .updateTable("drivers")
    .set({ onDutySince: now, dutyDeviceId: deviceId })
    .where("accountId", "=", driverId)
    .execute();
  await trx.insertInto("dutyPeriods").values({ driverId, beganAt: now }).execute();
}

/** The duty period continues: the driver works as before, on another device. */
async function moveDuty(trx: Trx, { driverId, deviceId }: Input): Promise<void> {
  await trx
    .updateTable("drivers")
    .set({ dutyDeviceId: deviceId })
    .where("accountId", "=", driverId)
    .execute();
}
