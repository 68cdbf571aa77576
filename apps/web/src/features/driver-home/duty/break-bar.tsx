import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconCoffee } from "@tabler/icons-react";
import css from "./break.module.css";
import { clockOf, useBreak, useBreakLeft } from "./use-break.ts";

/** The break in one line, for the pages about other things. */
export function BreakBar({ driver }: { driver: DriverView }) {
  const t = useText("driver");
  const secondsLeft = useBreakLeft(driver);
  const { pending, comeBack } = useBreak();
  if (secondsLeft === 0) return null;
  return (
    <section className={css.bar} aria-label={t("break.on")}>
      <IconCoffee size={20} aria-hidden />
      <span className={css.text}>
        {t("break.on")}{" "}
        <span role="timer" className={css.left}>
          {clockOf(secondsLeft)}
        </span>
      </span>
      <ActionButton variant="quiet" pending={pending} onClick={() => void comeBack()}>
        {t("break.back")}
      </ActionButton>
    </section>
  );
}
