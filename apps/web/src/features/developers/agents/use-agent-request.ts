import { useApiQuery } from "../../api/use-call.ts";
import { type ConnectRequest, requestQuery } from "./connect-request.ts";

/** The program and the place of its answer, from the server; nothing is fetched while there is no request. */
export function useAgentRequest(request: ConnectRequest | null) {
  const empty = { clientId: "", redirectUri: "" };
  const query = request ? requestQuery(request) : empty;
  const { data, error, refetch } = useApiQuery(
    "GET /agent-requests",
    { query },
    { enabled: request !== null },
  );
  /** Not a program that registered here, or an address that is not its own: no matter how often it is tried again. */
  const isUnknown = error?.statusCode === 400;
  return { known: data ?? null, isUnknown, error: isUnknown ? null : error, refetch };
}
