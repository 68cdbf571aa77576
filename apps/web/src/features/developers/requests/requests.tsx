import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PartnerRequestView } from "@songtan/contract/businesses/request-log";
import { requestOutcomes } from "@songtan/domain/businesses/types";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { FirstRows } from "@songtan/ui/layout/first-rows.tsx";
import { Fold, FoldGroup } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiQuery } from "../../api/use-call.ts";
import css from "../developers.module.css";

const shownRequests = 50;
/** The list is polled, because a person who has just run a program looks here for its requests. */
const listMilliseconds = 5000;
const tones = { ok: "good", refused: "warn", failed: "bad" } as const;

/** Lists the recent calls made with the keys of a business, with their answers. */
export function Requests() {
  const t = useText("developers");
  const shell = useText("shell");
  const [outcome, setOutcome] = useState("");
  const chosen = requestOutcomes.find((each) => each === outcome);
  const { data, error, refetch, isFetching } = useApiQuery(
    "GET /business/requests",
    { query: { limit: shownRequests, ...(chosen ? { outcome: chosen } : {}) }, quiet: true },
    { refetchIntervalMilliseconds: listMilliseconds, staleMilliseconds: 0 },
  );
  return (
    <Card id="requests" title={t("requests.title")} description={t("requests.text")}>
      <Stack>
        <SelectField
          label={t("requests.filter")}
          value={outcome}
          onChange={setOutcome}
          options={[
            { value: "", label: t("requests.all") },
            ...requestOutcomes.map((each) => ({ value: each, label: t(`requests.${each}`) })),
          ]}
        />
        {!data && !error && <ListSkeleton label={shell("loading")} rows={3} />}
        {!data && error && (
          <QueryError
            error={error}
            title={t("requests.unread")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data?.data.length === 0 && <p className={css.soft}>{t("requests.none")}</p>}
        {data && data.data.length > 0 && (
          <FirstRows
            key={outcome}
            rows={data.data}
            allLabel={shell("rows.all", { count: data.data.length })}
            fewerLabel={shell("rows.fewer")}
          >
            {(shown) => (
              <FoldGroup>
                {shown.map((request) => (
                  <RequestRow key={request.id} request={request} />
                ))}
              </FoldGroup>
            )}
          </FirstRows>
        )}
      </Stack>
    </Card>
  );
}

/** Shows one request. Opened, it shows its number, body and answer while these are stored. */
function RequestRow({ request }: { request: PartnerRequestView }) {
  const locale = useLocale();
  const { method, path, status, outcome, code, at, durationMilliseconds } = request;
  return (
    <Fold
      title={
        <span className={css.request}>
          <span className={css.head}>
            <span className={css.mono}>{`${method} ${path}`}</span>
            <StatusBadge tone={tones[outcome]}>{code ? `${status} ${code}` : status}</StatusBadge>
          </span>
          <span className={css.soft}>
            {`${formatInstant(at, locale)} · ${durationMilliseconds} ms`}
          </span>
        </span>
      }
    >
      <Stack gap={3}>
        <code className={css.mono}>{request.id}</code>
        {request.requestBody && <code className={css.mono}>{request.requestBody}</code>}
        {request.responseBody && <code className={css.mono}>{request.responseBody}</code>}
      </Stack>
    </Fold>
  );
}
