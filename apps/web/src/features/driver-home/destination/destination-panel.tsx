import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { IconHomeMove } from "@tabler/icons-react";
import { useState } from "react";
import css from "../duty/break.module.css";
import { DestinationDialog, type DestinationPicker } from "./destination-dialog.tsx";
import { useDestination } from "./use-destination.ts";

type DestinationPanelProps = { driver: DriverView; Picker: DestinationPicker };

/** On duty: the way to jobs that lead home, or where they lead now with the way out. */
export function DestinationPanel({ driver, Picker }: DestinationPanelProps) {
  const t = useText("driver");
  const locale = useLocale();
  const { destination, isReading, start, stop } = useDestination(driver.onDuty);
  const [choosing, setChoosing] = useState(false);
  if (!destination) return isReading ? <Pending /> : null;
  const { current, usesLeft } = destination;
  if (current) {
    return (
      <section className={css.panel} aria-label={t("wayHome.on")}>
        <p className={css.head}>
          <IconHomeMove size={28} aria-hidden />
          {t("wayHome.on")}
        </p>
        <p>
          <strong>{current.name}</strong>
          <br />
          {t("wayHome.until", { time: formatTime(current.endsAt, locale) })}
        </p>
        <ProblemNotice error={stop.error} />
        <ActionButton
          variant="outline"
          fullWidth
          pending={stop.isPending}
          onClick={() => stop.mutate({})}
        >
          {t("wayHome.stop")}
        </ActionButton>
      </section>
    );
  }
  return (
    <>
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconHomeMove size={22} aria-hidden />}
        disabledReason={
          usesLeft === 0 ? t("wayHome.used", { count: limits.destinationsPerDay }) : null
        }
        onClick={() => setChoosing(true)}
      >
        {t("wayHome.start")}
      </ActionButton>
      {choosing && (
        <DestinationDialog
          Picker={Picker}
          usesLeft={usesLeft}
          pending={start.isPending}
          error={start.error}
          onStart={(place) =>
            start.mutate({ body: place }, { onSuccess: () => setChoosing(false) })
          }
          onClose={() => {
            start.reset();
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}
