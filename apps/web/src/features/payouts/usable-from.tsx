import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PayoutAccountView } from "@songtan/contract/payouts/payouts";

/** Shows the date from which payouts go to a replacement account, or nothing when they go there at once. */
export function UsableFrom({ account }: { account: PayoutAccountView }) {
  const t = useText("payouts");
  const locale = useLocale();
  return (
    account.usableFrom && (
      <p>{t("usableFrom", { time: formatInstant(account.usableFrom, locale) })}</p>
    )
  );
}
