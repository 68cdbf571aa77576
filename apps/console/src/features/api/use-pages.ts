import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type {
  AnswerOf,
  CallArgumentsOf,
  CallInputOf,
  CallNameOf,
  Listed,
  QueryOf,
} from "@songtan/client/calls/call-types.ts";
import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api, callKey } from "./api.ts";

type CallName = CallNameOf<ConsoleCalls>;
type Answer<Name extends CallName> = AnswerOf<ConsoleCalls, Name>;
export type ListName = Extract<
  { [Name in CallName]: Answer<Name> extends Listed<unknown> ? Name : never }[CallName],
  `GET ${string}`
>;

export type UsePagesOptions = { refetchIntervalMilliseconds?: number };

/** A list read page by page: `more` reads on from where the last page ended. */
export function usePages<Name extends ListName>(
  name: Name,
  query: QueryOf<ConsoleCalls, Name>,
  options: UsePagesOptions = {},
) {
  type Input = CallInputOf<ConsoleCalls, Name>;
  const { refetchIntervalMilliseconds } = options;
  const pages = useInfiniteQuery<Answer<Name>, ApiError>(
    {
      queryKey: [...callKey(name, { query } as unknown as Input), "pages"],
      queryFn: ({ pageParam, signal }) => {
        const cursor = pageParam ? { cursor: pageParam } : {};
        const input = [{ query: { ...(query as object), ...cursor }, signal }];
        return api.call(name, ...(input as unknown as CallArgumentsOf<ConsoleCalls, Name>));
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
