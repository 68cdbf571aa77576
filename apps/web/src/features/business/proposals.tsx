import { useDeviceNow } from "@songtan/client/calls/use-now.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { mandateNumber } from "@songtan/domain/businesses/mandate";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Fold } from "@songtan/ui/layout/fold.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { changeBusiness } from "../api/chosen-business.ts";
import { useApiMutation, useApiQuery } from "../api/use-call.ts";
import css from "./business.module.css";

const refetchIntervalMilliseconds = 30_000;
const second = 1000;
const tones = { approved: "good", declined: "bad", lapsed: "plain" } as const;

type ProposalsProps = {
  /** Includes the proposals that were answered or have lapsed. */
  withAnswered?: boolean;
};

/**
 * Lists the bookings that agents may not make by themselves and that need a person's approval. Hidden when the list is
 * empty.
 */
export function Proposals({ withAnswered = false }: ProposalsProps) {
  const t = useText("business");
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt, refetch } = useApiQuery(
    "GET /agent-proposals",
    { quiet: true },
    { refetchIntervalMilliseconds },
  );
  const open = useOpenProposals(data?.data, dataUpdatedAt);
  const decided = (state: "approved" | "declined", kind: ProposalView["kind"]) => {
    const isCancelled = state === "approved" && kind === "cancellation";
    notify({ message: t(`proposals.${isCancelled ? "cancelled" : state}`), tone: "good" });
    // The booking that it became is under way, and the balance paid it.
    void queries.invalidateQueries();
  };
  const onError = () => void refetch();
  const approve = useApiMutation("POST /agent-proposals/{id}/approve", (done) =>
    decided("approved", done.kind),
  );
  const decline = useApiMutation("POST /agent-proposals/{id}/decline", (done) =>
    decided("declined", done.kind),
  );
  const answered = withAnswered
    ? (data?.data.filter(({ id }) => !open.some((one) => one.proposal.id === id)) ?? [])
    : [];
  if (!data && !error) return <Pending />;
  if (open.length === 0 && answered.length === 0) return null;
  const pendingId = (sent: typeof approve | typeof decline) =>
    sent.isPending ? sent.variables?.params.id : undefined;
  return (
    <Card title={t("proposals.title")} description={t("proposals.text")}>
      <Stack>
        <ProblemNotice error={approve.error ?? decline.error} onRetry={onError} />
        {open.length === 0 && <p className={css.soft}>{t("proposals.none")}</p>}
        {open.length > 0 && (
          <List label={t("proposals.title")}>
            {open.map(({ proposal, secondsLeft }) => (
              <ListRow
                key={proposal.id}
                title={agentOf(proposal)}
                description={<ProposalText proposal={proposal} secondsLeft={secondsLeft} />}
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
        )}
        {answered.length > 0 && <Answered proposals={answered} />}
      </Stack>
    </Card>
  );
}

/**
 * Returns the open proposals with the seconds left to each, counted from the time of the read, because the clock of
 * test mode differs from the device's.
 */
function useOpenProposals(proposals: readonly ProposalView[] | undefined, readAt: number) {
  const isAnyOpen = proposals?.some(({ secondsLeft }) => secondsLeft > 0) ?? false;
  const now = useDeviceNow(second, isAnyOpen);
  const secondsSince = Math.max(0, Math.floor((now - readAt) / second));
  return (proposals ?? []).flatMap((proposal) => {
    const secondsLeft = proposal.secondsLeft - secondsSince;
    return proposal.state === "waiting" && secondsLeft > 0 ? [{ proposal, secondsLeft }] : [];
  });
}

const agentOf = ({ agentName, keyId, totalSatang }: ProposalView) =>
  `${agentName} ${mandateNumber(keyId)} · ${formatExactBaht(totalSatang)}`;
const routeOf = ({ addresses }: ProposalView) =>
  [addresses[0], addresses.at(-1)].filter(Boolean).join(" → ");

function ProposalText({ proposal, secondsLeft }: { proposal: ProposalView; secondsLeft: number }) {
  const t = useText("business");
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
  return (
    <>
      {proposal.kind === "cancellation" && (
        <>
          <strong>{t("proposals.cancels", { number: proposal.bookingNumber ?? "" })}</strong>
          <br />
        </>
      )}
      {routeOf(proposal)}
      <br />
      {proposal.reason}
      <br />
      <strong role="timer">{t("proposals.left", { time: clock })}</strong>
    </>
  );
}

/** Lists the results of the latest proposals, for a person who is looking for one. */
function Answered({ proposals }: { proposals: readonly ProposalView[] }) {
  const t = useText("business");
  const locale = useLocale();
  return (
    <Fold title={t("proposals.answered", { count: proposals.length })}>
      <List label={t("proposals.answeredList")}>
        {proposals.map((proposal) => {
          const state = proposal.state === "waiting" ? "lapsed" : proposal.state;
          return (
            <ListRow
              key={proposal.id}
              title={agentOf(proposal)}
              description={
                <>
                  {routeOf(proposal)}
                  <br />
                  {formatInstant(proposal.createdAt, locale)}
                </>
              }
              end={<StatusBadge tone={tones[state]}>{t(`proposals.state.${state}`)}</StatusBadge>}
              {...(proposal.bookingId && {
                LinkComponent: LocaleLink,
                to: `/customer/tracking/${proposal.bookingId}`,
                onClick: () => changeBusiness({ isBooking: true }),
              })}
            />
          );
        })}
      </List>
    </Fold>
  );
}
