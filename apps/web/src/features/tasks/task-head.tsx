import { useDeviceNow } from "@songtan/client/calls/use-now.ts";
import { formatDistance, formatDuration, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { ReactNode } from "react";
import type { DeviceContext } from "../sync/build-event.ts";
import { stepTextKey, stopNow } from "./state/task-status.ts";
import { placeAhead, wayLeft } from "./state/way-left.ts";
import css from "./task-head.module.css";

type TaskHeadProps = { task: TaskView; phone: () => DeviceContext; aside: ReactNode };

/** What to do now and where, how far that is, and the way to help. */
export function TaskHead({ task, phone, aside }: TaskHeadProps) {
  const t = useText("driver");
  const step = task.next[0];
  const stop = stopNow(task);
  const several = task.stops.length > 2 && stop && stop.index > 0 && task.state === "in_transit";
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1 className={css.title} aria-live="polite">
          {step
            ? t(`now.${stepTextKey(step, task.state)}`)
            : task.handover
              ? t("now.handover_waiting")
              : t(`taskState.${task.state}`)}
          {several && ` (${stop.index}/${task.stops.length - 1})`}
        </h1>
        {stop && <p className={css.address}>{stop.address}</p>}
        <WayLine task={task} phone={phone} />
      </div>
      {aside}
    </div>
  );
}

const everyMilliseconds = 10_000;
const nearMetres = 100;

/** Shows the distance from this phone to the next place, and the arrival time. */
function WayLine({ task, phone }: Pick<TaskHeadProps, "task" | "phone">) {
  const t = useText("driver");
  const locale = useLocale();
  const place = placeAhead(task);
  const now = useDeviceNow(everyMilliseconds, place !== null);
  const way = place && wayLeft(place, { from: phone().position, vehicle: task.vehicle, now });
  if (!way) return null;
  if (way.metres < nearMetres) return <p className={css.way}>{t("way.near")}</p>;
  return (
    <p className={css.way}>
      {t("way.left", {
        distance: formatDistance(way.metres, locale),
        time: formatDuration(way.seconds, locale),
        at: formatTime(way.at, locale),
      })}
    </p>
  );
}
