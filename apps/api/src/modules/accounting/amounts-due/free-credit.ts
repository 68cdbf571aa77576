import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";

/**
 * The customer's credit that is not promised to the provider's refunds or a bank transfer, and that
 * no bank may charge back: what a business paid in is held while it is disputed. One
 * statement, so that a refund sent at the same time is either still promised and in the balance, or
 * neither.
 */
export async function loadFreeCredit(db: Kysely<Database>, customerId: string): Promise<number> {
  const { credit, promised, granted, disputed } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("ledgerBalances")
        .select("balanceSatang")
        .where("account", "=", "customer_credit")
        .where("ownerId", "=", customerId)
        .as("credit"),
      eb
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.paymentId")
        .select(({ fn }) => fn.sum<string | null>("refunds.amountSatang").as("promised"))
        .where("refunds.state", "in", ["waiting", "failed"])
        .where("payments.customerId", "=", customerId)
        .as("promised"),
      eb
        .selectFrom("reports")
        .innerJoin("bookings", "bookings.id", "reports.bookingId")
        .select(({ fn }) => fn.sum<string | null>("reports.amountSatang").as("granted"))
        .where("reports.state", "=", "accepted")
        .where("reports.refundDestination", "=", "transfer")
        .where("bookings.customerId", "=", customerId)
        .as("granted"),
      eb
        .selectFrom("disputes")
        .innerJoin("payments", "payments.id", "disputes.paymentId")
        .select(({ fn }) => fn.sum<string | null>("disputes.amountSatang").as("disputed"))
        .where("disputes.state", "in", ["open", "pending"])
        .where("payments.purpose", "in", ["business_top_up", "invoice"])
        .where("payments.customerId", "=", customerId)
        .as("disputed"),
    ])
    .executeTakeFirstOrThrow();
  const heldSatang = Number(promised ?? 0) + Number(granted ?? 0) + Number(disputed ?? 0);
  return Math.max(0, 0 - (credit ?? 0) - heldSatang);
}
