import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation, useApiQuery } from "../api/use-call.ts";
import css from "./business.module.css";

const refetchIntervalMilliseconds = 30_000;

/** What agents may not book by themselves and wait for a person to approve; nothing while none waits. */
export function Proposals() {
  const t = useText("business");
  const locale = useLocale();
  const queries = useQueryClient();
  const { data, refetch } = useApiQuery(
    "GET /agent-proposals",
    { quiet: true },
    { refetchIntervalMilliseconds },
  );
  const decided = (state: "approved" | "declined") => {
    notify({ message: t(`proposals.${state}`), tone: "good" });
    // The booking that it became is under way, and the balance paid it.
    void queries.invalidateQueries();
  };
  const onError = () => void refetch();
  const approve = useApiMutation("POST /agent-proposals/{id}/approve", () => decided("approved"));
  const decline = useApiMutation("POST /agent-proposals/{id}/decline", () => decided("declined"));
  const waiting = data?.data.filter(({ state }) => state === "waiting") ?? [];
  if (waiting.length === 0) return null;
  const pendingId = (sent: typeof approve | typeof decline) =>
    sent.isPending ? sent.variables?.params.id : undefined;
  const route = ({ addresses }: ProposalView) =>
    [addresses[0], addresses.at(-1)].filter(Boolean).join(" → ");
  return (
    <Card title={t("proposals.title")} description={t("proposals.text")}>
      <Stack>
        <ProblemNotice error={approve.error ?? decline.error} onRetry={onError} />
        <List label={t("proposals.title")}>
          {waiting.map((proposal) => (
            <ListRow
              key={proposal.id}
              title={`${proposal.agentName} · ${formatExactBaht(proposal.totalSatang)}`}
              description={
                <>
                  {route(proposal)}
                  <br />
                  {proposal.reason}
                  <br />
                  {t("proposals.until", { time: formatInstant(proposal.expiresAt, locale) })}
                </>
              }
              end={
                <span className={css.actions}>
                  <ActionButton
                    variant="soft"
                    aria-label={t("proposals.approveNamed", { name: proposal.agentName })}
                    pending={pendingId(approve) === proposal.id}
                    onClick={() => approve.mutate({ params: { id: proposal.id } })}
                  >
                    {t("proposals.approve")}
                  </ActionButton>
                  <ActionButton
                    variant="quiet"
                    aria-label={t("proposals.declineNamed", { name: proposal.agentName })}
                    pending={pendingId(decline) === proposal.id}
                    onClick={() => decline.mutate({ params: { id: proposal.id } })}
                  >
                    {t("proposals.decline")}
                  </ActionButton>
                </span>
              }
            />
          ))}
        </List>
      </Stack>
    </Card>
  );
}
