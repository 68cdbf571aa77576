import { Refusal } from "@songtan/contract/errors";
import { type SuspensionStatus, suspensionStatusOf } from "@songtan/domain/drivers/suspension";
import type { Trx } from "../../../db/database.ts";
import { type AccountRow, lockAccount } from "../../identity/account-records/accounts.ts";

export type DriverStatus = {
  account: AccountRow;
  status: SuspensionStatus;
  /** The current suspension, and its unanswered appeal. */
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
    .select("accountId")
    .where("accountId", "=", driverId);
  if (!(await driver.executeTakeFirst())) throw new Refusal("not_found");
  const account = await lockAccount(trx, driverId);
  const open = await trx
    .selectFrom("suspensions")
    .leftJoin("appeals", (join) =>
      join.onRef("appeals.suspensionId", "=", "suspensions.id").on("state", "=", "open"),
    )
    .select(["suspensions.id as suspensionId", "suspendedBy", "appeals.id as appealId"])
    .where("suspensions.driverId", "=", driverId)
    .where("reinstatedAt", "is", null)
    .executeTakeFirst();
  const appealId = open?.appealId ?? null;
  const status = suspensionStatusOf({
    suspended: account.suspendedAt !== null,
    appealOpen: appealId !== null,
  });
  return {
    account,
    status,
    suspensionId: open?.suspensionId ?? null,
    suspendedBy: open?.suspendedBy ?? null,
    appealId,
  };
}
