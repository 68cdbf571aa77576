import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { CallArgumentsOf, Listed } from "@songtan/client/calls/call-types.ts";
import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api, callKey } from "./api.ts";
import type { Answer, CallName, Calls, Query } from "./calls.ts";

type ListName = Extract<
  { [Name in CallName]: Answer<Name> extends Listed<unknown> ? Name : never }[CallName],
  `GET ${string}`
>;

export type UsePagesOptions = { refetchIntervalMilliseconds?: number };

/** A list read page by page: `more` reads on from where the last page ended. */
export function usePages<Name extends ListName>(
  name: Name,
  query: Query<Name>,
  options: UsePagesOptions = {},
) {
  const { refetchIntervalMilliseconds } = options;
  const pages = useInfiniteQuery<Answer<Name>, ApiError>(
    {
      queryKey: [...callKey(name, { query }), "pages"],
      queryFn: ({ pageParam, signal }) => {
        const cursor = pageParam ? { cursor: pageParam } : {};
        const input = [{ query: { ...(query as object), ...cursor }, signal }];
        return api.call(name, ...(input as unknown as CallArgumentsOf<Calls, Name>));
      },
      initialPageParam: "",
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: (before) => before,
      ...(refetchIntervalMilliseconds ? { refetchInterval: refetchIntervalMilliseconds } : {}),
    },
    queryClient,
  );
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    pages;
  const rows = data?.pages.flatMap((page) => page.data as readonly unknown[]) as
    | Answer<Name>["data"]
    | undefined;
  return {
    query: { data: rows, error, isFetching, refetch },
    first: data?.pages[0],
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
  };
}
