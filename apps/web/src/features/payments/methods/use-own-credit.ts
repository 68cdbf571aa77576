import type { BookingMethod } from "@songtan/domain/booking-types";
import { maxCredit } from "@songtan/domain/payments/credit-part";
import { useApiQuery } from "../../api/use-call.ts";
import { useCustomer } from "../../session/use-auth.ts";

export type OwnCredit = {
  freeSatang: number;
  /** Whether it pays the whole price. */
  covers: boolean;
  /** How much of the price it pays together with another method, in satang. */
  reach: (method: BookingMethod) => number;
};

/** What we have of the customer's who books, and how far it goes for this price; null where there is none. */
export function useOwnCredit(totalSatang: number | undefined): OwnCredit | null {
  const { loggedIn } = useCustomer();
  const { data } = useApiQuery("GET /customer/credit", { quiet: true }, { enabled: loggedIn });
  if (!data || data.freeSatang <= 0) return null;
  const { freeSatang } = data;
  const reach = (method: BookingMethod) =>
    totalSatang === undefined ? 0 : maxCredit(freeSatang, { totalSatang, method });
  return { freeSatang, reach, covers: reach("credit") > 0 };
}
