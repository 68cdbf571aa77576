import { Refusal } from "@songtan/contract/errors";
import type { StaffScope } from "@songtan/domain/account-types";
import type { StaffMember } from "@songtan/domain/staff/rights";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/locks/lock-rows.ts";

export type StaffRow = Selectable<DB["staff"]>;
/** A command by one member of staff about another. */
export type StaffCommand = {
  staffId: string;
  by: { kind: "staff"; id: string; name: string; address: string };
};
/**
 * Locks without blocking foreign keys: a transaction that records this member's actions does not
 * wait, which prevents a deadlock.
 * @throws Refusal `not_found`
 */
export async function lockStaff(trx: Trx, staffId: string): Promise<StaffRow> {
  const row = await lockRow(trx, "staff", staffId);
  if (!row) throw new Refusal("not_found");
  return row;
}

/**
 * Locks all staff in one order: two managers who remove each other's rights wait for one another.
 */
export async function lockAllStaff(trx: Trx): Promise<StaffMember[]> {
  const rows = await lockRowsWhere(trx, "staff", { where: (eb) => eb.lit(true) });
  return rows.map(memberOf);
}

/** All of staff, without a lock. */
export async function loadAllStaff(db: Reader): Promise<StaffMember[]> {
  const columns = ["id", "scopes", "activatedAt", "disabledAt"] as const;
  return (await db.selectFrom("staff").select(columns).execute()).map(memberOf);
}

const memberOf = (
  row: Pick<StaffRow, "id" | "scopes" | "activatedAt" | "disabledAt">,
): StaffMember => ({
  id: row.id,
  scopes: row.scopes as StaffScope[],
  active: row.activatedAt !== null && row.disabledAt === null,
  disabled: row.disabledAt !== null,
});

/** One new member at a time: the next transaction sees them when it reads all of staff. */
export async function lockNewStaff(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff:new', 0))`.execute(trx);
}

export const scopesOf = (
  everybody: readonly StaffMember[],
  staffId: string,
): readonly StaffScope[] => everybody.find(({ id }) => id === staffId)?.scopes ?? [];
