import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import type { Refusal } from "../sync/sync-state.ts";
import css from "./late-refusals.module.css";

/** A step that was refused after its sheet had closed leads back to the job, from any other page. */
export function LateRefusals({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useText("driver");
  return (
    <div className={css.bar}>
      {refusals.map(({ eventId, taskId, kind, message }) => (
        <Notice
          key={eventId}
          tone="bad"
          live
          title={t("outgoing.refused", { step: t(`outgoing.kind.${kind}`) })}
          action={<ActionButton to={`/driver/task/${taskId}`}>{t("finder.toTask")}</ActionButton>}
        >
          {message}
        </Notice>
      ))}
    </div>
  );
}
