import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { NoticeView } from "@songtan/contract/identity/notices";
import type { Role } from "@songtan/domain/account-types";
import { useOffline } from "@songtan/ui/feedback/offline-banner.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { noticeCalls, readNoticesAgain } from "../api/notices/notices-cache.ts";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";

/** Between two looks where no stream is open that says of a new one. */
const againMilliseconds = 60_000;
const pageRows = 20;

/** Returns the number of unread notices, or undefined until it has loaded. */
export function useUnread(role: Role): number | undefined {
  const offline = useOffline();
  const { data } = useApiQuery(
    noticeCalls[role].unread,
    { role, quiet: true },
    { enabled: !offline, refetchIntervalMilliseconds: againMilliseconds },
  );
  return data?.unread;
}

/** The notices, newest first, a page at a time. */
export function useNotices(role: Role) {
  const name = noticeCalls[role].list;
  return useInfiniteQuery<
    Listed<NoticeView>,
    ApiError,
    NoticeView[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey(name, { query: {} }), "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call(name, { query: { limit: pageRows, ...(cursor ? { cursor } : {}) }, signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

/** Marks one as read, or all up to a time. Without a network it stays unread. */
export function useMarkRead(role: Role) {
  const again = () => readNoticesAgain(role);
  const customer = {
    one: useApiMutation("POST /customer/notices/{id}/read", again),
    all: useApiMutation("POST /customer/notices/read", again),
  };
  const driver = {
    one: useApiMutation("POST /driver/notices/{id}/read", again),
    all: useApiMutation("POST /driver/notices/read", again),
  };
  const { one, all } = role === "driver" ? driver : customer;
  return {
    markOne: (id: string) => one.mutate({ params: { id } }),
    markAll: (until: string) => all.mutate({ body: { until } }),
    isMarkingAll: all.isPending,
    error: all.error,
  };
}
