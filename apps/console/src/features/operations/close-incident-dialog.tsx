import { useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useCloseIncident } from "./use-close-incident.ts";

const explanationOf = ({ disowned, jobs }: IncidentView) => {
  if (disowned) return "liftExplained";
  return jobs ? "jobs.dropExplained" : "closeExplained";
};

/** Records how an incident ended, as a text by the staff member who checked it. */
export function CloseIncidentDialog({
  incident,
  onClose,
}: {
  incident: IncidentView;
  onClose: () => void;
}) {
  const t = useText("operations");
  const close = useCloseIncident(onClose);
  return (
    <NoteDialog
      title={`${t("closeTitle")}: ${t(`kind.${incident.kind}`)}`}
      explained={t(explanationOf(incident))}
      label={t("closeField")}
      submitLabel={t(incident.disowned ? "lift" : "close")}
      pending={close.isPending}
      error={close.error}
      onClose={onClose}
      onSubmit={(resolution) => close.mutate({ params: { id: incident.id }, body: { resolution } })}
    />
  );
}
