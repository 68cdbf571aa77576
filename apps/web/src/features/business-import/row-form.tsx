import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportRowView } from "@songtan/contract/partners/imports";
import { type ImportField, importFields, type RowTexts } from "@songtan/domain/imports/fields";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type FormEvent, useState } from "react";
import css from "./import.module.css";

type RowFormProps = {
  row: ImportRowView;
  /** Every field, or only those that cannot be read. */
  isWhole: boolean;
  pending: boolean;
  onSave: (texts: RowTexts) => void;
  onCancel: (() => void) | undefined;
};

/** Shows the fields of a row as text, as written in the file. */
export function RowForm({ row, isWhole, pending, onSave, onCancel }: RowFormProps) {
  const t = useText("imports");
  const [texts, setTexts] = useState<RowTexts>({});
  const shown = importFields.filter((field) => isWhole || row.problems[field]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(texts);
  };
  const textOf = (field: ImportField) => texts[field] ?? row.texts[field] ?? "";
  return (
    <form onSubmit={save} noValidate aria-label={t("row.name", { number: row.number })}>
      <Stack gap={3}>
        <div className={css.columns}>
          {shown.map((field) => (
            <TextField
              key={field}
              label={t(`field.${field}`)}
              value={textOf(field)}
              placeholder={
                row.number > 1 && field.startsWith("pickup") ? t("row.asAbove") : undefined
              }
              error={texts[field] === undefined ? row.problems[field] : undefined}
              maxLength={500}
              onChange={(text) => setTexts({ ...texts, [field]: text })}
            />
          ))}
        </div>
        <div className={css.buttons}>
          <ActionButton type="submit" variant="soft" pending={pending}>
            {t("row.save")}
          </ActionButton>
          {onCancel && (
            <ActionButton variant="quiet" onClick={onCancel}>
              {t("row.cancel")}
            </ActionButton>
          )}
        </div>
      </Stack>
    </form>
  );
}
