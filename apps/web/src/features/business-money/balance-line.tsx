import { formatExactBaht } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useApiQuery } from "../api/use-call.ts";

/** Shows the amount that a business can book with, for its overview. */
export function BalanceLine() {
  const t = useText("money");
  const { data, error } = useApiQuery("GET /business/balance", { quiet: true });
  if (!data) return error ? null : <Pending />;
  return (
    <Card
      title={t("overview.title")}
      aside={<LocaleLink to="/business/money">{t("overview.link")}</LocaleLink>}
    >
      <Money size="large">{formatExactBaht(data.availableSatang)}</Money>
      {data.overdue && <Notice tone="bad">{t("balance.overdue")}</Notice>}
    </Card>
  );
}
