import { useSearchParams } from "react-router";

/**
 * Filters of a list, stored in the address: a reload, a shared link and the back button show the
 * same rows.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Record<
    Name,
    string
  >;
  const query = Object.fromEntries(
    names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
  return {
    values,
    /** Only the filters that are set, in the form of an API query. */
    query: query as Partial<Record<Name, string>>,
    active: Object.keys(query).length > 0,
    set(name: Name, value: string) {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
