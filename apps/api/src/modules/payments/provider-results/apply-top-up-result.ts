import { decideTopUp } from "@songtan/domain/payments/top-up";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { ProviderCharge } from "../../../ports/ports.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { postTopUp } from "../../accounting/booking-postings/post-booking-money.ts";
import { noteForeignCharge } from "../reconciliation/queries.ts";
import { isForeignCharge } from "./apply-provider-result.ts";

export type TopUpRow = Selectable<DB["topUps"]>;

/** What the provider says of a charge becomes the top-up's state, and money that has come the driver's. Null: it knows none. */
export async function applyTopUpResult(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { topUpId, charge }: { topUpId: string; charge: ProviderCharge | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const topUp = await trx
      .selectFrom("topUps")
      .selectAll()
      .where("id", "=", topUpId)
      .forUpdate()
      .executeTakeFirst();
    if (!topUp) return;
    // That it knows none is old news once it has named one.
    if (!charge && topUp.state !== "calling") return;
    const now = clock();
    if (charge && isForeignCharge(topUp, charge))
      return noteForeignCharge(trx, {
        charge,
        tryId: topUpId,
        bookingId: null,
        driverId: topUp.driverId,
        now,
      });
    const { state, credit } = charge
      ? decideTopUp(topUp.state, charge)
      : { state: "failed" as const, credit: false };
    await trx
      .updateTable("topUps")
      .set({
        state,
        ...(charge && { providerChargeId: charge.id, qrImageUrl: charge.qrImageUrl }),
        endedAt: state === "pending" ? null : (topUp.endedAt ?? now),
      })
      .where("id", "=", topUpId)
      .execute();
    if (!charge || !credit) return;
    const { amountSatang, feeSatang } = charge;
    const received = { topUpId, driverId: topUp.driverId, amountSatang, feeSatang };
    await postTopUp(trx, received, { happenedAt: now, recordedAt: now });
    await publish(trx, { topic: "driver", id: topUp.driverId });
  });
}
