import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import css from "./stop-list.module.css";

/** The requests that the recipient of a drop-off made on their own page. */
export function StopWishes({
  stop,
}: {
  stop: Pick<BookingView["stops"][number], "instructions" | "moved">;
}) {
  const t = useText("tracking");
  return (
    <>
      {stop.instructions && (
        <span className={css.contact}>{t("stop.wish", { words: stop.instructions })}</span>
      )}
      {stop.moved && (
        <span className={css.contact}>{t("stop.moved", { metres: stop.moved.metres })}</span>
      )}
    </>
  );
}
