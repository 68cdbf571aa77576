import { formatBaht, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { stopLabel, stopMark } from "@songtan/domain/booking/marks/stop-mark";
import { notDoneReasons } from "@songtan/domain/booking-types";
import { Timeline, type TimelineItem } from "@songtan/ui/layout/timeline.tsx";
import { StopMark } from "@songtan/ui/map/markers/stop-mark.tsx";
import type { Stop } from "../../proofs/proof-needs.ts";
import { cashAt } from "../state/task-cash.ts";
import { stopNow } from "../state/task-status.ts";
import { useUnsent } from "../state/use-unsent.ts";

/** All stops in order, with what became of each: the list that says what the map shows. */
export function StopTimeline({ task }: { task: TaskView }) {
  const t = useText("driver");
  const locale = useLocale();
  const now = stopNow(task);
  const unsent = new Set(useUnsent(task.id).events.map(({ event }) => event.stopIndex));
  const stateOf = (stop: Stop): TimelineItem["state"] => {
    const mark = stopMark(stop);
    if (mark === "done" || mark === "bad") return mark;
    return stop.index === now?.index ? "now" : "next";
  };
  const reasonOf = (stop: Stop) => {
    const reason = notDoneReasons.find((notDoneReason) => notDoneReason === stop.failureReason);
    return reason ? t(`failure.${reason}`) : null;
  };
  const cashOf = (stop: Stop) =>
    cashAt(task, stop).map(({ purpose, amountSatang, collected }) => {
      const amount = formatBaht(amountSatang);
      if (purpose === "cod")
        return t(collected ? "cash.codCollectedHere" : "cash.codHere", { amount });
      return t(collected ? "cash.collectedHere" : "cash.collectHere", { amount });
    });
  return (
    <Timeline
      label={t("stop.all")}
      items={task.stops.map((stop) => ({
        id: String(stop.index),
        title:
          stop.index === 0
            ? t("stop.pickup")
            : task.stops.length > 2
              ? t("stop.dropNumber", { number: stop.index })
              : t("stop.drop"),
        description: [
          stop.address,
          t(`stopState.${stop.state}`),
          reasonOf(stop),
          ...cashOf(stop),
          unsent.has(stop.index) && t("unsent.short"),
        ]
          .filter(Boolean)
          .join(" · "),
        time: stop.doneAt ? formatTime(stop.doneAt, locale) : undefined,
        state: stateOf(stop),
        mark: <StopMark kind={stopMark(stop)} label={stopLabel(stop.index)} size="small" />,
      }))}
    />
  );
}
