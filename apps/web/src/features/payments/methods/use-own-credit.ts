import type { BookingMethod } from "@songtan/domain/booking-types";
import { maxCredit } from "@songtan/domain/payments/credit-part";
import { useApiQuery } from "../../api/use-call.ts";
import { useCustomer } from "../../session/use-auth.ts";

export type OwnCredit = {
  freeSatang: number;
  /** Whether it pays the whole price. */
  covers: boolean;
  /** Returns the part of the price, in satang, that the credit pays together with another method. */
  reach: (method: BookingMethod) => number;
};

/** Returns the credit of the customer who books and the part of this price it covers, or null when the credit is zero. */
export function useOwnCredit(totalSatang: number | undefined): OwnCredit | null {
  const { loggedIn } = useCustomer();
  const { data } = useApiQuery("GET /customer/credit", { quiet: true }, { enabled: loggedIn });
  if (!data || data.freeSatang <= 0) return null;
  const { freeSatang } = data;
  const reach = (method: BookingMethod) =>
    totalSatang === undefined ? 0 : maxCredit(freeSatang, { totalSatang, method });
  return { freeSatang, reach, covers: reach("credit") > 0 };
}
