import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import type { ReactNode } from "react";
import { MoreButton } from "./more-button.tsx";
import { QueryView } from "./query-view.tsx";

type PaginatedListProps<Row> = {
  /** What `usePages` answers. */
  list: {
    query: {
      data: readonly Row[] | undefined;
      error: ApiError | null;
      isFetching: boolean;
      refetch: () => unknown;
    };
    more: (() => void) | undefined;
    loadingMore: boolean;
  };
  /** The number of rows in the skeleton. */
  rows: number;
  /** Shown instead of rows when the list is empty. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list read page by page: waiting, failed, without a row, or its rows with a way to more of them. */
export function PaginatedList<Row>({
  list,
  rows: expected,
  empty,
  children,
}: PaginatedListProps<Row>) {
  const t = useText("shell");
  return (
    <QueryView query={list.query} waiting={<ListSkeleton label={t("loading")} rows={expected} />}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            {children(rows)}
            <MoreButton more={list.more} pending={list.loadingMore} />
          </>
        )
      }
    </QueryView>
  );
}
