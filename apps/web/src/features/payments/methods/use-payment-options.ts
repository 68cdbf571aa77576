import { useApiQuery } from "../../api/use-call.ts";

const staleMilliseconds = 5 * 60_000;

/** Loads the payment methods available here. Until they have loaded, only cash is offered. */
export function usePaymentOptions() {
  const { data, isLoading } = useApiQuery(
    "GET /payment-options",
    { quiet: true },
    { staleMilliseconds },
  );
  return { ...(data ?? { methods: ["cash" as const], cardProvider: null }), isLoading };
}
