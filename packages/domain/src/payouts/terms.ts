import type { Satang } from "../money.ts";

/** The cost and duration of a payout: dated data, stored as rows in `payout_terms`, each with its source. */
export type PayoutTerms = {
  /** The least a driver can request. */
  minSatang: Satang;
  /** The provider's fee for one transfer with its VAT; a driver's payout bears it, a sender's cash on delivery does not. */
  feeSatang: Satang;
  /** Bangkok minutes of the day: a payout requested before goes with the same day's run. */
  runMinutes: number;
  /** Bank days from being sent until it is in the account. */
  bankDays: number;
  /** Cash on delivery is held this many days after it was collected, for objections. */
  codHoldDays: number;
  /** A driver who has not handed the cash in by then is our loss, not the sender's. */
  codCoverDays: number;
};
