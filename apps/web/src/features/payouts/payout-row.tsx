import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { spokenDay } from "./day.ts";
import { payoutTones } from "./payout-tones.ts";
import { useBankName } from "./use-bank-name.ts";

/** One payout with its state and, when it came back, why. */
export function PayoutRow({ payout }: { payout: PayoutView }) {
  const t = useText("payouts");
  const locale = useLocale();
  const bankName = useBankName();
  const waits = payout.state === "requested" || payout.state === "approved";
  const about = [
    `${bankName(payout.account.bankCode)} ${t("history.ending", { digits: payout.account.lastDigits })}`,
    formatInstant(payout.requestedAt, locale),
    waits && payout.sendDay && t("history.goes", { day: spokenDay(payout.sendDay, locale) }),
    payout.failure && t(`failure.${payout.failure}`),
    payout.words,
  ];
  return (
    <ListRow
      title={<Money>{formatBaht(payout.amountSatang)}</Money>}
      description={about.filter(Boolean).join(" · ")}
      end={
        <StatusBadge
          tone={payoutTones[payout.state]}
          alive={payout.state === "sending" || payout.state === "sent"}
        >
          {t(`state.${payout.state}`)}
        </StatusBadge>
      }
    />
  );
}
