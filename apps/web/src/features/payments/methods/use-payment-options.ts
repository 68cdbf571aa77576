import { useApiQuery } from "../../api/use-call.ts";

const staleMilliseconds = 5 * 60_000;

/** How one can pay here; until it is known, cash. */
export function usePaymentOptions() {
  const { data, isLoading } = useApiQuery(
    "GET /payment-options",
    { quiet: true },
    { staleMilliseconds },
  );
  return { ...(data ?? { methods: ["cash" as const], cardProvider: null }), isLoading };
}
