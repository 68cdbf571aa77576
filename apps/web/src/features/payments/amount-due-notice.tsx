import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useApiQuery } from "../api/use-call.ts";
import { useCustomer } from "../session/use-auth.ts";

/** Warns on the booking form about an amount owed, before the server refuses the booking. */
export function AmountDueNotice() {
  const t = useText("charges");
  const locale = useLocale();
  const { loggedIn } = useCustomer();
  const { data } = useApiQuery("GET /customer/amount-due", { quiet: true }, { enabled: loggedIn });
  if (!data?.blocksAt) return null;
  const blocked = Date.parse(data.blocksAt) <= Date.now();
  return (
    <Notice
      tone={blocked ? "bad" : "warn"}
      title={t("due.notice", { amount: formatBaht(data.totalSatang) })}
      action={
        <ActionButton variant="outline" to="/customer/profile#amount-due">
          {t("extra.toPay")}
        </ActionButton>
      }
    >
      {blocked ? t("due.blocked") : t("due.words", { date: formatInstant(data.blocksAt, locale) })}
    </Notice>
  );
}
