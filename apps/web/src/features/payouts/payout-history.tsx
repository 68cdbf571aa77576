import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List } from "@songtan/ui/layout/list-row.tsx";
import { useApiQuery } from "../api/use-call.ts";
import { PayoutRow } from "./payout-row.tsx";

const refreshMilliseconds = 20_000;
const shownRows = 5;

/** The last payouts of a driver, each with its state and, when it came back, why. */
export function PayoutHistory() {
  const t = useText("payouts");
  const list = useApiQuery(
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
