import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PromoView } from "@songtan/contract/console/promos";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** Shows a budget above the limit of one person, and the reader's possible actions. */
export function PromoProposal({ promo, by }: { promo: PromoView; by: string }) {
  const t = useText("pricing");
  return (
    <Notice tone="warn" title={t("promo.waiting")}>
      {promo.mayAgree
        ? t("promo.waitingBy", { name: by, budget: formatExactBaht(promo.budgetSatang) })
        : t("promo.waitingOwn")}
    </Notice>
  );
}
