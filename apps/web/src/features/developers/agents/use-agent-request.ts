import { useApiQuery } from "../../api/use-call.ts";
import { type ConnectRequest, requestQuery } from "./connect-request.ts";

/** Loads the program and its redirect address from the server; without a request, the query is disabled. */
export function useAgentRequest(request: ConnectRequest | null) {
  const empty = { clientId: "", redirectUri: "" };
  const query = request ? requestQuery(request) : empty;
  const { data, error, refetch } = useApiQuery(
    "GET /agent-requests",
    { query },
    { enabled: request !== null },
  );
  /** The program or the address is not registered here. A retry cannot help. */
  const isUnknown = error?.statusCode === 400;
  return { known: data ?? null, isUnknown, error: isUnknown ? null : error, refetch };
}
