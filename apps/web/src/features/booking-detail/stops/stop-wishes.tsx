import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import css from "./stop-list.module.css";

/** Where the messages of a drop-off go, and what its recipient requested on their own page. */
export function StopWishes({
  stop,
}: {
  stop: Pick<BookingView["stops"][number], "instructions" | "messagesTo" | "moved">;
}) {
  const t = useText("tracking");
  return (
    <>
      {stop.messagesTo && <span className={css.contact}>{t("stop.messagesToSender")}</span>}
      {stop.instructions && (
        <span className={css.contact}>{t("stop.wish", { words: stop.instructions })}</span>
      )}
      {stop.moved && (
        <span className={css.contact}>{t("stop.moved", { metres: stop.moved.metres })}</span>
      )}
    </>
  );
}
