import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";

/** Returns a line with the pick-up time, price, payer and way of a booking. */
export function useBookingHeadline() {
  const t = useText("bookings");
  const locale = useLocale();
  return ({ scheduledAt, totalSatang, payment, stops }: ConsoleBooking): string => {
    const [first, last] = [stops.at(0), stops.at(-1)];
    return [
      scheduledAt
        ? t("page.pickUpAt", { time: formatInstant(scheduledAt, locale) })
        : t("page.pickUpNow"),
      formatExactBaht(totalSatang),
      t(payment.payer ? `list.payers.${payment.payer}` : `method.${payment.method}`),
      `${first?.address} → ${last?.address}`,
    ].join(" · ");
  };
}
