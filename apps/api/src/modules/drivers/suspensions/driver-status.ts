import { Refusal } from "@songtan/contract/errors";
import { type SuspensionStatus, suspensionStatusOf } from "@songtan/domain/drivers/suspension";
import type { Trx } from "../../../db/database.ts";
import { type AccountRow, lockAccount } from "../../identity/account-records/accounts.ts";

export type DriverStatus = {
  account: AccountRow;
  status: SuspensionStatus;
  /** The suspension that holds now, and its appeal that waits. */
  suspensionId: string | null;
  suspendedBy: string | null;
  appealId: string | null;
};
export type StaffDecision = {
  driverId: string;
  by: { kind: "staff"; id: string; name: string; address: string };
};

/**
 * Locks the account until commit and returns the driver's status: two members of staff who decide
 * at once wait for each other.
 * @throws Refusal `not_found` when there is no such driver
 */
export async function lockDriverStatus(trx: Trx, driverId: string): Promise<DriverStatus> {
  const driver = await trx
    .selectFrom("drivers")
    .select("account_id")
    .where("account_id", "=", driverId);
  if (!(await driver.executeTakeFirst())) throw new Refusal("not_found");
  const account = await lockAccount(trx, driverId);
  const open = await trx
    .selectFrom("suspensions")
    .leftJoin("appeals", (join) =>
      join.onRef("appeals.suspension_id", "=", "suspensions.id").on("state", "=", "open"),
    )
    .select(["suspensions.id as suspension_id", "suspended_by", "appeals.id as appeal_id"])
    .where("suspensions.driver_id", "=", driverId)
    .where("reinstated_at", "is", null)
    .executeTakeFirst();
  const appealId = open?.appeal_id ?? null;
  const status = suspensionStatusOf({
    suspended: account.suspended_at !== null,
    appealOpen: appealId !== null,
  });
  return {
    account,
    status,
    suspensionId: open?.suspension_id ?? null,
    suspendedBy: open?.suspended_by ?? null,
    appealId,
  };
}
