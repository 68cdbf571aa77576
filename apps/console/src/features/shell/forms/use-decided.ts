import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConfirmInstead } from "@songtan/ui/overlay/confirm.tsx";

/**
 * What a dialog shows instead of its question once another member of staff has decided it, or changed what was proposed; null
 * for every other answer.
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
