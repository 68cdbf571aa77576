import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import css from "./stop-list.module.css";

/** Shows where the messages of a drop-off are sent, and the requests that its recipient made on their page. */
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
