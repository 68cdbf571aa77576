import { formatBaht, formatInstant } from "@songtan/client/format.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { PayoutView } from "@songtan/contract/payouts";
import { Card } from "@songtan/ui/card.tsx";
import { List, ListRow } from "@songtan/ui/list-row.tsx";
import { Money } from "@songtan/ui/money.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import { useCall } from "../api/use-call.ts";
import { spokenDay } from "./day.ts";
import { payoutTones } from "./payout-tones.ts";
import { useBankName } from "./use-bank-name.ts";

const refreshMilliseconds = 20_000;
const shownRows = 5;

/** The last payouts of a driver, each with where it stands and, when it came back, why. */
export function PayoutHistory() {
  const t = useText("payouts");
  const list = useCall(
    "GET /driver/payouts",
    { query: { limit: shownRows }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <Card title={t("history.title")}>
      {list.isError && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton rows={2} label={t("loading")} />}
      {list.data?.data.length === 0 && <p>{t("history.none")}</p>}
      {list.data && list.data.data.length > 0 && (
        <List label={t("history.title")}>
          {list.data.data.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </List>
      )}
    </Card>
  );
}

function PayoutRow({ payout }: { payout: PayoutView }) {
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
        <StatusBadge tone={payoutTones[payout.state]} alive={payout.state === "sending" || payout.state === "sent"}>
          {t(`state.${payout.state}`)}
        </StatusBadge>
      }
    />
  );
}
