import { Refusal } from "@songtan/contract/errors";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import { toPayoutView } from "./payout-records.ts";

type Paging = { cursor?: string | undefined; limit: number };

/** A driver's own payouts, the newest first. */
export async function listOwnPayouts(
  db: Reader,
  driverId: string,
  { cursor, limit }: Paging,
): Promise<Paged<PayoutView>> {
  const after = parseCursor(cursor);
  const rows = await shownPayouts(db)
    .where("payouts.accountId", "=", driverId)
    .where("payouts.kind", "=", "driver")
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("requestedAt", "payouts.id"),
          "<",
          tuple(after?.at ?? new Date(), after?.id ?? ""),
        ),
      ),
    )
    .orderBy("requestedAt", "desc")
    .orderBy("payouts.id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.requestedAt,
    id: last.id,
  }));
  return { data: page.map(toPayoutView), nextCursor };
}

const shownPayouts = (db: Reader) =>
  db
    .selectFrom("payouts")
    .innerJoin("payoutAccounts", "payoutAccounts.id", "payouts.payoutAccountId")
    .selectAll("payouts")
    .select(["bankCode", "lastDigits"]);

/** Finds one payout of the driver. */
export async function findOwnPayout(
  db: Reader,
  driverId: string,
  payoutId: string,
): Promise<PayoutView> {
  const row = await shownPayouts(db)
    .where("payouts.id", "=", payoutId)
    .where("payouts.accountId", "=", driverId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toPayoutView(row);
}
