import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** Shows a step that staff recorded while the driver's phone could not. The driver can object to it. */
export function ByStaffNotice({ task }: { task: TaskView }) {
  const t = useText("driver");
  const tracking = useText("tracking");
  const locale = useLocale();
  if (!task.byStaff) return null;
  return (
    <Notice tone="info" title={t("byStaff.title")}>
      <ul>
        {task.byStaff.map(({ kind, stopIndex, at }) => (
          <li key={`${kind}-${stopIndex}-${at}`}>
            {[
              tracking(`chain.kind.${kind}`),
              stopIndex > 0 && tracking("stop.dropNumber", { number: stopIndex }),
              formatTime(at, locale),
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
      <p>{t("byStaff.words")}</p>
    </Notice>
  );
}
