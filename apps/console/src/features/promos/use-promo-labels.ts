import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PromoSummary } from "@songtan/contract/console/promos";

export const promoTones = {
  draft: "plain",
  upcoming: "info",
  effective: "good",
  ended: "warn",
} as const;

/** Labels for a promo's discount and its dates. */
export function usePromoLabels() {
  const t = useText("pricing");
  const locale = useLocale();
  return {
    worth: ({ percent, capSatang, amountSatang }: PromoSummary): string => {
      if (amountSatang !== null) return formatExactBaht(amountSatang);
      return capSatang === null
        ? t("promo.worth", { percent: percent ?? 0 })
        : t("promo.worthCapped", { percent: percent ?? 0, cap: formatExactBaht(capSatang) });
    },
    dates: ({ startsAt, endsAt }: PromoSummary): string =>
      t(endsAt ? "promo.fromTo" : "promo.from", {
        from: formatInstant(startsAt, locale),
        to: endsAt ? formatInstant(endsAt, locale) : "",
      }),
  };
}
