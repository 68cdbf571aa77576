import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConfirmInstead } from "@songtan/ui/overlay/confirm.tsx";

/**
 * Returns the content that replaces a dialog's question after another staff member has decided or changed the
 * proposal; null for every other error.
 */
export function useDecided(error: ApiError | null): ConfirmInstead | null {
  const shell = useText("shell");
  if (error?.code !== "conflict" && error?.code !== "not_found") return null;
  return {
    title: shell("decided.title"),
    text: shell("decided.text"),
    closeLabel: shell("close"),
  };
}
