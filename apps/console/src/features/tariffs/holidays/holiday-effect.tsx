import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { HolidayEffect } from "@songtan/contract/console/tariffs";
import { callKey, useApiQuery } from "../../api/api.ts";

export const refreshHolidays = () =>
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/holidays") });

/** What a change of the calendar does to a day; undefined until it is loaded. */
export const useHolidayEffect = (day: string | null): HolidayEffect | undefined =>
  useApiQuery(
    "GET /console/holidays/effect",
    { query: { day: day ?? "" } },
    { enabled: day !== null },
  ).data;

/** The change of the price on that day, and what becomes of its bookings. */
export function HolidayEffectText({
  effect: { percent, bookedCount, needsSecond },
  change,
}: {
  effect: HolidayEffect;
  change: "addition" | "removal";
}) {
  const t = useText("pricing");
  return (
    <>
      {t(change === "addition" ? "holidays.adds" : "holidays.takes", { percent })}{" "}
      {t("holidays.booked", { count: bookedCount })} {needsSecond && t("holidays.needsSecond")}
    </>
  );
}
