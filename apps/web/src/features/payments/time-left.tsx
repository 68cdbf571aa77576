import { useNow } from "@songtan/client/calls/use-now.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import css from "./awaiting-payment.module.css";

/** How long the booking still waits for its money. Shown every second, read out only on request. */
export function TimeLeft({ until }: { until: string }) {
  const t = useText("payments");
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p role="timer" className={css.left}>
      {t("awaiting.left", { time: clock })}
    </p>
  );
}
