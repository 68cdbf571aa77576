import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { formatDistance } from "@songtan/client/language/format.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";

/** Loads the area in which the driver wants to pick up. It is refetched when the stream reports a change. */
export function useWorkArea() {
  const locale = useLocale();
  const { data } = useApiQuery("GET /driver/work-area", { quiet: true });
  const show = (answer: NonNullable<typeof data>) => {
    mergeIntoCache(callKey("GET /driver/work-area", {}), answer);
    // The board shows only jobs with a pick-up in the area, so it is refetched.
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
