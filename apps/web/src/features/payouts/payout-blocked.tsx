import { formatBaht } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PayoutTermsView } from "@songtan/contract/payouts/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { PayoutFigures } from "./payout-figures.tsx";

type Block = NonNullable<PayoutTermsView["block"]>;

/** Why no money can be withdrawn now, with the figures and a link to continue. */
export function PayoutBlocked({ terms, block }: { terms: PayoutTermsView; block: Block }) {
  const t = useText("payouts");
  const toAccount = block === "bank_account_missing" || block === "bank_account_refused";
  const amounts = { min: formatBaht(terms.minSatang), max: formatBaht(terms.maxSatang) };
  return (
    <Stack>
      <Notice tone="warn" title={t(`block.${block}.title`)}>
        {t(`block.${block}.words`, amounts)}
      </Notice>
      <PayoutFigures terms={terms} />
      {toAccount && (
        <ActionButton to="/driver/profile/bank-account" LinkComponent={LocaleLink} fullWidth>
          {t("block.toAccount")}
        </ActionButton>
      )}
    </Stack>
  );
}
