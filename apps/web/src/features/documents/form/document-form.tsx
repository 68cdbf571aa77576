import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import type { DocumentContext } from "@songtan/domain/drivers/document-fields";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import css from "./document.module.css";
import { draftDays } from "./document-draft.ts";
import { DocumentFieldInput } from "./document-field.tsx";
import type { FormDocumentKind } from "./document-layout.ts";
import { useDocumentForm } from "./use-document-form.ts";

type DocumentFormProps = {
  kind: FormDocumentKind;
  view: DocumentView;
  address: string | undefined;
  context: DocumentContext;
  driver: DriverView;
  onSent: (view: DocumentView) => void;
  onCancel: (() => void) | null;
};

export function DocumentForm({
  kind,
  view,
  address,
  context,
  driver,
  onSent,
  onCancel,
}: DocumentFormProps) {
  const t = useText("profile");
  const form = useDocumentForm({ kind, view, address, context, driver, onSent });
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
      {form.shownFields.map((layout) => (
        <div key={layout.field} data-paper-field={layout.field} className={css.field}>
          <DocumentFieldInput kind={kind} layout={layout} view={view} form={form} />
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
