import { useText } from "@songtan/client/use-text.ts";
import { useEffect, useState } from "react";
import css from "./awaiting-payment.module.css";

/** How long the booking still waits for its money. Shown every second, read out only when asked for. */
export function TimeLeft({ until }: { until: string }) {
  const t = useText("payments");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p role="timer" className={css.left}>
      {t("awaiting.left", { time: clock })}
    </p>
  );
}
