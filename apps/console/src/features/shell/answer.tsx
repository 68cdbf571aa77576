import type { ApiError } from "@songtan/client/api-error.ts";
import { useErrorText } from "@songtan/client/use-error-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { ErrorState } from "@songtan/ui/error-state.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Offline } from "@songtan/ui/illustrations/offline.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";

type Asked<Data> = {
  data: Data | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
};

export type AnswerProps<Data> = {
  query: Asked<Data>;
  /** The skeleton of the page's real shape. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What the server answered, or the way there: waiting, failed with a way on, or old data with a word about it. */
export function Answer<Data>({ query, waiting, children }: AnswerProps<Data>) {
  const t = useText("shell");
  const textOf = useErrorText();
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error) {
    const missing = error.statusCode === 404;
    const title = missing ? t("error.missing.title") : t("problem.failed");
    return (
      <>
        {/* Only a page of one thing is missing, and its title would have come with the thing. */}
        {missing && <PageHead title={title} />}
        <ErrorState
          drawing={missing ? <NotFound size={140} /> : <Offline size={140} />}
          title={title}
          retryLabel={t("again")}
          onRetry={missing ? undefined : () => void refetch()}
          retrying={isFetching}
          action={missing ? <ActionButton to="/">{t("error.home")}</ActionButton> : undefined}
        >
          {missing ? t("error.missing.words") : textOf(error)}
        </ErrorState>
      </>
    );
  }
  if (data === undefined) return waiting;
  return (
    <>
      {error && !isFetching && (
        <Notice tone="warn" live action={<ActionButton onClick={() => void refetch()}>{t("again")}</ActionButton>}>
          {t("problem.old")}
        </Notice>
      )}
      {children(data)}
    </>
  );
}
