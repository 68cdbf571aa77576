import type { QueryOf } from "@songtan/client/calls/call-types.ts";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";
import type { ListName } from "../../api/use-pages.ts";
import { useFilters } from "./use-filters.ts";

/**
 * Reads the filters of a list, by the names in its call's query. Values are passed on from the address unchanged; the
 * server checks them.
 */
export function useListFilters<
  Name extends ListName,
  Key extends keyof QueryOf<ConsoleCalls, Name> & string,
>(_list: Name, names: readonly Key[]) {
  const filters = useFilters(names);
  return { ...filters, query: filters.query as Pick<QueryOf<ConsoleCalls, Name>, Key> };
}
