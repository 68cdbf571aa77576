import type { Satang } from "../money.ts";

/** What a payout costs and how long it takes: dated data, kept as rows in `payout_terms`, each with its source. */
export type PayoutTerms = {
  /** The least a driver can ask for. */
  minSatang: Satang;
  /** The provider's fee for one transfer with its VAT; a driver's payout bears it, a sender's cash on delivery does not. */
  feeSatang: Satang;
  /** Bangkok minutes of the day: what is asked for before goes with the same day's run. */
  runMinutes: number;
  /** Bank days from being sent until it is in the account. */
  bankDays: number;
  /** Cash on delivery is kept this many days after it was collected, for objections. */
  codHoldDays: number;
  /** A driver who has not handed the cash in by then is our loss, not the sender's. */
  codCoverDays: number;
};
