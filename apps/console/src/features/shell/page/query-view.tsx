import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";

type QueryResult<Data> = {
  data: Data | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
};

export type QueryViewProps<Data> = {
  query: QueryResult<Data>;
  /** The skeleton of the page's real shape. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the server's answer or the state of the request: loading, failed with a retry, or old data with a warning. */
export function QueryView<Data>({ query, waiting, children }: QueryViewProps<Data>) {
  const t = useText("shell");
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error) {
    if (error.statusCode !== 404)
      return (
        <QueryError
          error={error}
          title={t("problem.failed")}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    const title = t("error.missing.title");
    return (
      <>
        {/* Only a page of one thing is missing, and its title would have come with the thing. */}
        <PageHead title={title} />
        <ErrorState
          drawing={<NotFound size={140} />}
          title={title}
          action={<ActionButton to="/">{t("error.home")}</ActionButton>}
        >
          {t("error.missing.words")}
        </ErrorState>
      </>
    );
  }
  if (data === undefined) return waiting;
  return (
    <>
      {error && !isFetching && (
        <Notice
          tone="warn"
          live
          action={<ActionButton onClick={() => void refetch()}>{t("again")}</ActionButton>}
        >
          {t("problem.old")}
        </Notice>
      )}
      {children(data)}
    </>
  );
}
