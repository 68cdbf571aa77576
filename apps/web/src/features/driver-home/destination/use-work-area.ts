import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { formatDistance } from "@songtan/client/language/format.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";

/** Where the driver wants to pick up, as the server has it; the stream says when it changes. */
export function useWorkArea() {
  const locale = useLocale();
  const { data } = useApiQuery("GET /driver/work-area", { quiet: true });
  const show = (answer: NonNullable<typeof data>) => {
    mergeIntoCache(callKey("GET /driver/work-area", {}), answer);
    // The board shows only what is picked up there, too.
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
  };
  const choose = useApiMutation("PUT /driver/work-area", show);
  const leave = useApiMutation("DELETE /driver/work-area", show);
  const area = data?.current ?? null;
  return {
    area,
    /** The place and how far from it, for a sentence. */
    words: area && { place: area.name, distance: formatDistance(area.radiusMetres, locale) },
    choose,
    leave,
  };
}
