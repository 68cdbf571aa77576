import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import {
  attemptResults,
  type WebhookAttemptView,
  type WebhookEndpointView,
} from "@songtan/contract/partners/webhooks";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Fold } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { callKey, useApiMutation } from "../../api/use-call.ts";
import { MoreButton } from "../../shell/lists/more-button.tsx";
import css from "../developers.module.css";

const shownAttempts = 50;
const dayMilliseconds = 86_400_000;
const periods = { day: dayMilliseconds, week: 7 * dayMilliseconds } as const;

type AttemptsDialogProps = { endpoint: WebhookEndpointView; onClose: () => void };

/** Lists the events sent to an endpoint with its answers. Each event, or all of a period, can be resent. */
export function AttemptsDialog({ endpoint, onClose }: AttemptsDialogProps) {
  const t = useText("developers");
  const shell = useText("shell");
  const [result, setResult] = useState("");
  const chosen = attemptResults.find((each) => each === result);
  const params = { id: endpoint.id };
  const list = useAttempts(endpoint.id, chosen);
  const { data, error, refetch } = list;
  const replay = useApiMutation("POST /webhook-endpoints/{id}/replay", ({ count }) => {
    notify({ message: t("attempts.replayed", { count }), tone: "good" });
    void refetch();
  });
  const replaySince = (period: keyof typeof periods) => {
    const now = Date.now();
    const from = new Date(now - periods[period]).toISOString();
    replay.mutate({ params, body: { from, to: new Date(now).toISOString() } });
  };
  return (
    <Dialog opened onClose={onClose} title={t("attempts.title")} closeLabel={shell("close")}>
      <Stack>
        <span className={css.mono}>{endpoint.url}</span>
        <SelectField
          label={t("attempts.filter")}
          value={result}
          onChange={setResult}
          options={[
            { value: "", label: t("attempts.all") },
            ...attemptResults.map((each) => ({ value: each, label: t(`attempts.${each}`) })),
          ]}
        />
        <div className={css.actions}>
          {(["day", "week"] as const).map((period) => (
            <ActionButton
              key={period}
              variant="outline"
              pending={replay.isPending}
              onClick={() => replaySince(period)}
            >
              {t(`attempts.replay.${period}`)}
            </ActionButton>
          ))}
        </div>
        <ProblemNotice error={replay.error} />
        {!data && !error && <ListSkeleton label={shell("loading")} rows={4} />}
        {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className={css.soft}>{t("attempts.none")}</p>}
        {data && data.length > 0 && (
          <ul className={css.list} aria-label={t("attempts.title")}>
            {data.map((attempt) => (
              <Attempt
                key={attempt.id}
                attempt={attempt}
                endpointId={endpoint.id}
                onSent={() => void refetch()}
              />
            ))}
          </ul>
        )}
        <MoreButton list={list} fullWidth>
          {t("attempts.more")}
        </MoreButton>
      </Stack>
    </Dialog>
  );
}

/** What was sent, newest first, page after page. */
function useAttempts(id: string, result: WebhookAttemptView["result"] | undefined) {
  const query = { limit: shownAttempts, ...(result ? { result } : {}) };
  const params = { id };
  return useInfiniteQuery<
    Listed<WebhookAttemptView>,
    ApiError,
    WebhookAttemptView[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey("GET /webhook-endpoints/{id}/attempts", { params, query }), "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call("GET /webhook-endpoints/{id}/attempts", {
        params,
        query: { ...query, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

type AttemptProps = { attempt: WebhookAttemptView; endpointId: string; onSent: () => void };

function Attempt({ attempt, endpointId, onSent }: AttemptProps) {
  const t = useText("developers");
  const locale = useLocale();
  const again = useApiMutation("POST /webhook-events/{id}/replay", ({ count }) => {
    notify({ message: t("attempts.replayed", { count }), tone: "good" });
    onSent();
  });
  const { type, at, result, status, problem, durationMilliseconds, answer } = attempt;
  return (
    <li className={css.row}>
      <div className={css.head}>
        <strong>{type}</strong>
        <StatusBadge tone={result === "succeeded" ? "good" : "bad"}>
          {t(`attempts.${result}`)}
        </StatusBadge>
      </div>
      <span className={css.soft}>
        {[
          formatInstant(at, locale),
          status ?? (problem && t(`attempts.problems.${problem}`)),
          `${durationMilliseconds} ms`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {attempt.nextAttemptAt && (
        <span className={css.soft}>
          {t("attempts.next", { time: formatInstant(attempt.nextAttemptAt, locale) })}
        </span>
      )}
      {answer && (
        <Fold title={t("attempts.answer")}>
          <span className={css.mono}>{answer}</span>
        </Fold>
      )}
      <ProblemNotice error={again.error} />
      <div className={css.actions}>
        <ActionButton
          variant="quiet"
          aria-label={t("attempts.againNamed", { name: type })}
          pending={again.isPending}
          onClick={() => again.mutate({ params: { id: attempt.eventId }, body: { endpointId } })}
        >
          {t("attempts.again")}
        </ActionButton>
      </div>
    </li>
  );
}
