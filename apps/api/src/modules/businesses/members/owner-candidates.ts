import type { OwnerCandidate } from "@songtan/domain/businesses/owner";
import type { Reader } from "../../../db/database.ts";
import { memberRole } from "../records/businesses.ts";

/** Loads all members of a business, by account, with the facts that decide if they can become its owner. */
export async function loadOwnerCandidates(
  db: Reader,
  businessId: string,
): Promise<Map<string, OwnerCandidate & { name: string }>> {
  const rows = await db
    .selectFrom("businessMembers")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .select((eb) => [
      "accounts.id",
      "accounts.firstName",
      "accounts.lastName",
      "accounts.phoneVerifiedAt",
      "accounts.suspendedAt",
      "accounts.closedAt",
      "businessMembers.role",
      eb
        .exists(
          eb
            .selectFrom("accountClosures")
            .select("accountClosures.id")
            .whereRef("accountClosures.accountId", "=", "accounts.id")
            .where("undoneAt", "is", null)
            .where("doneAt", "is", null),
        )
        .as("closing"),
      eb
        .exists(
          eb
            .selectFrom("incidents")
            .select("incidents.id")
            .whereRef("incidents.accountId", "=", "accounts.id")
            .where("incidents.kind", "=", "account_disowned")
            .where("incidents.closedAt", "is", null),
        )
        .as("frozen"),
    ])
    .where("businessMembers.businessId", "=", businessId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: `${row.firstName} ${row.lastName}`,
        role: memberRole(row.role),
        phoneVerified: row.phoneVerifiedAt !== null,
        suspended: row.suspendedAt !== null,
        closing: row.closedAt !== null || Boolean(row.closing),
        frozen: Boolean(row.frozen),
      },
    ]),
  );
}
