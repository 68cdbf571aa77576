import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { callKey, useApiQuery } from "../api/use-call.ts";

const readNames = [
  "GET /business/imports",
  "GET /business/imports/{id}",
  "GET /business/imports/{id}/rows",
] as const;
/** While rows are being booked. */
const watchMilliseconds = 1500;

/** Returns a function that refetches all queries about imports after a change. */
export function useImportsChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all(readNames.map((name) => queries.invalidateQueries({ queryKey: callKey(name) })));
}

export function useImport(id: string, isBooking: boolean) {
  return useApiQuery(
    "GET /business/imports/{id}",
    { params: { id }, quiet: isBooking },
    {
      staleMilliseconds: 0,
      ...(isBooking ? { refetchIntervalMilliseconds: watchMilliseconds } : {}),
    },
  );
}

/** The files of the business, newest first. */
export function useImports() {
  return useInfiniteQuery<
    Listed<ImportView>,
    ApiError,
    ImportView[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey("GET /business/imports", { query: {} }), "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call("GET /business/imports", {
        query: { limit: 10, ...(cursor ? { cursor } : {}) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

/** Rows of a file: those to look at, or all. */
export function useImportRows(id: string, show: "attention" | "all") {
  const params = { id };
  return useInfiniteQuery<
    Listed<ImportRowView>,
    ApiError,
    ImportRowView[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey("GET /business/imports/{id}/rows", { params, query: { show } }), "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call("GET /business/imports/{id}/rows", {
        params,
        query: { show, limit: 20, ...(cursor ? { cursor } : {}) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: (before) => before,
  });
}
