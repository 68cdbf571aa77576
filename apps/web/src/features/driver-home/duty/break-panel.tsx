import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { breakMinutes } from "@songtan/domain/drivers/break";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconCoffee } from "@tabler/icons-react";
import { useState } from "react";
import css from "./break.module.css";
import { clockOf, useBreak, useBreakLeft } from "./use-break.ts";

/** On duty: the way into a break, or the one that is running with its clock and the way back. */
export function BreakPanel({ driver }: { driver: DriverView }) {
  const t = useText("driver");
  const locale = useLocale();
  const secondsLeft = useBreakLeft(driver);
  const { pending, error, start, comeBack } = useBreak();
  const [choosing, setChoosing] = useState(false);
  if (!driver.onDuty) return null;
  if (secondsLeft > 0 && driver.breakEndsAt) {
    return (
      <section className={css.panel} aria-label={t("break.on")}>
        <p className={css.head}>
          <IconCoffee size={28} aria-hidden />
          {t("break.on")}
          <span role="timer" className={css.clock}>
            {clockOf(secondsLeft)}
          </span>
        </p>
        <p>{t("break.until", { time: formatTime(driver.breakEndsAt, locale) })}</p>
        <ProblemNotice error={error} />
        <ActionButton
          variant="accent"
          size="driver"
          fullWidth
          pending={pending}
          onClick={() => void comeBack()}
        >
          {t("break.back")}
        </ActionButton>
      </section>
    );
  }
  return (
    <>
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconCoffee size={22} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {t("break.start")}
      </ActionButton>
      <Dialog
        opened={choosing}
        onClose={() => setChoosing(false)}
        title={t("break.title")}
        closeLabel={t("break.close")}
      >
        <Stack gap={3}>
          <p>{t("break.words")}</p>
          <ProblemNotice error={error} />
          {breakMinutes.map((minutes) => (
            <ActionButton
              key={minutes}
              variant="soft"
              size="driver"
              fullWidth
              aria-disabled={pending || undefined}
              onClick={() => void start(minutes).then((started) => setChoosing(!started))}
            >
              {t("break.minutes", { count: minutes })}
            </ActionButton>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}
