import { creditCovers } from "@songtan/domain/payouts/credit-transfer";
import { useCall } from "../api/use-call.ts";
import { useCustomer } from "../auth/use-auth.ts";

/** What we have of the customer's who books, and whether it covers this price; null where there is none. */
export function useOwnCredit(totalSatang: number | undefined): { freeSatang: number; covers: boolean } | null {
  const { loggedIn } = useCustomer();
  const { data } = useCall("GET /customer/credit", { quiet: true }, { enabled: loggedIn });
  if (!data || data.freeSatang <= 0) return null;
  const { freeSatang } = data;
  return { freeSatang, covers: totalSatang !== undefined && creditCovers(freeSatang, totalSatang) };
}
