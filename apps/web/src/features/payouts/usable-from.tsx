import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PayoutAccountView } from "@songtan/contract/payouts/payouts";

/** From when money goes to an account that replaced another; nothing where it goes at once. */
export function UsableFrom({ account }: { account: PayoutAccountView }) {
  const t = useText("payouts");
  const locale = useLocale();
  return (
    account.usableFrom && (
      <p>{t("usableFrom", { time: formatInstant(account.usableFrom, locale) })}</p>
    )
  );
}
