import { useEffect, useState } from "react";
import { useBooking } from "./booking-slice.ts";

export type PriceChange = { fromSatang: number; toSatang: number };

type Shown = { request: string | null; totalSatang: number | undefined; pending: boolean };

/**
 * Returns the change when the price of the same inputs became another one, as when the night rate
 * began while a customer was typing.
 */
export function useSeenPrice({ request, totalSatang, pending }: Shown): PriceChange | null {
  const change = useBooking((booking) => booking.change);
  const [priceChange, setPriceChange] = useState<(PriceChange & { request: string }) | null>(null);
  useEffect(() => {
    if (pending || request === null || totalSatang === undefined) return;
    const { seenPrice } = useBooking.getState().draft;
    if (seenPrice?.request === request && seenPrice.totalSatang !== totalSatang) {
      setPriceChange({ request, fromSatang: seenPrice.totalSatang, toSatang: totalSatang });
    }
    if (seenPrice?.request !== request || seenPrice.totalSatang !== totalSatang) {
      change({ seenPrice: { request, totalSatang } });
    }
  }, [request, totalSatang, pending, change]);
  return priceChange && priceChange.request === request ? priceChange : null;
}
