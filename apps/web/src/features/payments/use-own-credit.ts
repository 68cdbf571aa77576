import type { BookingMethod } from "@songtan/domain/booking/words";
import { creditReach } from "@songtan/domain/payments/credit-part";
import { useCall } from "../api/use-call.ts";
import { useCustomer } from "../auth/use-auth.ts";

export type OwnCredit = {
  freeSatang: number;
  /** Whether it pays the whole price. */
  covers: boolean;
  /** How much of the price it pays beside another way, in satang. */
  reach: (method: BookingMethod) => number;
};

/** What we have of the customer's who books, and how far it goes for this price; null where there is none. */
export function useOwnCredit(totalSatang: number | undefined): OwnCredit | null {
  const { loggedIn } = useCustomer();
  const { data } = useCall("GET /customer/credit", { quiet: true }, { enabled: loggedIn });
  if (!data || data.freeSatang <= 0) return null;
  const { freeSatang } = data;
  const reach = (method: BookingMethod) =>
    totalSatang === undefined ? 0 : creditReach(freeSatang, { totalSatang, method });
  return { freeSatang, reach, covers: reach("credit") > 0 };
}
