import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useNavigate } from "react-router";
import { callKey, useApiMutation, useApiQuery } from "../api/api.ts";
import { QueryView } from "../shell/page/query-view.tsx";

const refreshMilliseconds = 30_000;

/** Shows the payouts due in today's run, and the next step: prepare a run, or open the prepared one. */
export function WaitingCard() {
  const t = useText("payouts");
  const shell = useText("shell");
  const pathOf = useLocalePath();
  const navigate = useNavigate();
  const query = useApiQuery(
    "GET /console/payouts/waiting",
    { quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  const prepare = useApiMutation("POST /console/payout-runs", (run) => {
    mergeIntoCache(callKey("GET /console/payout-runs/{id}", { params: { id: run.id } }), run);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/payouts/waiting") });
    void navigate(pathOf(`/payout-runs/${run.id}`));
  });
  return (
    <QueryView query={query} waiting={<CardSkeleton label={shell("loading")} lines={2} />}>
      {({ count, totalSatang, netSatang, preparedRunId }) => (
        <Card
          title={t("waiting.title")}
          description={t("waiting.count", { count })}
          aside={
            <Money column size="large">
              {formatExactBaht(netSatang)}
            </Money>
          }
        >
          <Stack gap={3}>
            {count > 0 && (
              <p>
                {t("waiting.asked", {
                  total: formatExactBaht(totalSatang),
                  fees: formatExactBaht(totalSatang - netSatang),
                })}
              </p>
            )}
            <p>{t("waiting.words")}</p>
            <ProblemNotice error={prepare.error} />
            <div>
              {preparedRunId ? (
                <ActionButton to={`/payout-runs/${preparedRunId}`}>
                  {t("waiting.look")}
                </ActionButton>
              ) : (
                <ActionButton
                  pending={prepare.isPending}
                  disabledReason={count === 0 ? t("waiting.none") : null}
                  onClick={() => prepare.mutate({})}
                >
                  {t("waiting.prepare")}
                </ActionButton>
              )}
            </div>
          </Stack>
        </Card>
      )}
    </QueryView>
  );
}
