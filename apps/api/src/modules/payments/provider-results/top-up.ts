import { publish } from "../../../ports/pub-sub.ts";
import { postTopUp } from "../../accounting/booking-postings/post-booking-money.ts";
import type { TopUp } from "../records/payments.ts";
import type { PurposeRules } from "./purpose-rules.ts";

/** A driver pays in: money that has come is the driver's, of any amount and also after its time. */
export const topUp = ({ id: topUpId, driverId }: TopUp): PurposeRules => ({
  accepts: () => "any",

  async applyMoney({ trx, charge: { amountSatang, feeSatang }, now }) {
    const received = { topUpId, driverId, amountSatang, feeSatang };
    await postTopUp(trx, received, { happenedAt: now, recordedAt: now });
    await publish(trx, { topic: "driver", id: driverId });
  },
});
