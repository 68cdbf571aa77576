import type { ApiError } from "../calls/api-error.ts";
import { useText } from "../language/use-text.ts";

/** The sentence to show for a failed call: the server's own, or ours where no answer of our server arrived. */
export function useErrorText(): (error: ApiError) => string {
  const t = useText("shell");
  return (error) => {
    if (error.code === "offline" || error.code === "aborted") return t("problem.offline");
    // Ours always name their request; anything else was written by a machine on the way, in its own language.
    const isOurs = error.requestId !== undefined;
    return error.statusCode >= 500 && !isOurs ? t("problem.silent") : error.message;
  };
}
