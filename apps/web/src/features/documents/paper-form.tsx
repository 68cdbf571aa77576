import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useText } from "@songtan/client/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers";
import type { DocumentContext } from "@songtan/domain/drivers/document-fields";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import type { PaperKind } from "./document-layout.ts";
import css from "./paper.module.css";
import { draftDays } from "./paper-draft.ts";
import { PaperFieldInput } from "./paper-field.tsx";
import type { PaperValues } from "./paper-values.ts";
import { usePaperForm } from "./use-paper-form.ts";

type PaperFormProps = {
  kind: PaperKind;
  view: DocumentView;
  suggested: PaperValues;
  context: DocumentContext;
  driverId: string;
  onSent: (view: DocumentView) => void;
  onCancel: (() => void) | null;
};

export function PaperForm({ kind, view, suggested, context, driverId, onSent, onCancel }: PaperFormProps) {
  const t = useText("profile");
  const form = usePaperForm({ kind, view, suggested, context, driverId, onSent });
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {kind === "citizen-card" && (
        <Notice tone="info" title={t("driverCard.coverTitle")}>
          {t("driverCard.coverWords")}
        </Notice>
      )}
      {form.asked.map((layout) => (
        <div key={layout.field} data-paper-field={layout.field} className={css.field}>
          <PaperFieldInput kind={kind} layout={layout} view={view} form={form} />
        </div>
      ))}
      <ProblemNotice error={form.error} />
      <p className={css.small}>
        {t("driverPaper.private")} {t("driverPaper.draft", { days: draftDays })}
      </p>
      <ActionButton
        type="submit"
        size="driver"
        fullWidth
        pending={form.pending}
        pendingLabel={t("driverPaper.sending")}
      >
        {t("driverPaper.send")}
      </ActionButton>
      {onCancel && (
        <ActionButton variant="quiet" fullWidth onClick={onCancel}>
          {t("driverPaper.cancel")}
        </ActionButton>
      )}
    </form>
  );
}
