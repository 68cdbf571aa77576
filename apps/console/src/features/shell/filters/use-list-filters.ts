import type { QueryOf } from "@songtan/client/calls/call-types.ts";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";
import type { ListName } from "../../api/use-pages.ts";
import { useFilters } from "./use-filters.ts";

/**
 * Filters of a list by the names of its call's query. The values come from the address as they are;
 * the server checks them.
 */
export function useListFilters<
  Name extends ListName,
  Key extends keyof QueryOf<ConsoleCalls, Name> & string,
>(_list: Name, names: readonly Key[]) {
  const filters = useFilters(names);
  return { ...filters, query: filters.query as Pick<QueryOf<ConsoleCalls, Name>, Key> };
}
