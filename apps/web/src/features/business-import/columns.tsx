import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportView } from "@songtan/contract/partners/imports";
import { doubledField, type ImportField, importFields } from "@songtan/domain/imports/fields";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Fold } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import css from "./import.module.css";
import { useImportsChanged } from "./use-imports.ts";

/** Without these no row can be right; the pick-up may be named once for the file. */
const needed = ["dropoffName", "dropoffPhone", "dropoffAddress"] as const satisfies ImportField[];

/** Shows the content of each column of the file: guessed first, and editable. */
export function Columns({ file }: { file: ImportView }) {
  const t = useText("imports");
  const changed = useImportsChanged();
  const [columns, setColumns] = useState(file.columns);
  const save = useApiMutation("PUT /business/imports/{id}/columns", () => void changed());
  const missing = needed.filter((field) => !columns.includes(field));
  const double = doubledField(columns);
  const isChanged = columns.some((field, index) => field !== file.columns[index]);
  const options = [
    { value: "", label: t("columns.none") },
    ...importFields.map((field) => ({ value: field, label: t(`field.${field}`) })),
  ];
  // A column is its place in the file: headings may be empty, or the same twice.
  const shown = file.headings.map((heading, column) => ({
    id: `column ${column}`,
    heading,
    column,
  }));
  const set = (column: number, value: string) =>
    setColumns(columns.with(column, importFields.find((field) => field === value) ?? null));
  return (
    <Fold
      title={t("columns.title")}
      aside={t("columns.aside", { read: columns.filter(Boolean).length, all: columns.length })}
      initiallyOpen={missing.length > 0}
    >
      <Stack>
        <p className={css.soft}>{t("columns.text")}</p>
        {missing.length > 0 && (
          <Notice tone="warn">
            {t("columns.missing", {
              fields: missing.map((field) => t(`field.${field}`)).join(", "),
            })}
          </Notice>
        )}
        <div className={css.columns}>
          {shown.map(({ id, heading, column }) => (
            <SelectField
              key={id}
              label={heading || t("columns.unnamed", { number: column + 1 })}
              help={[
                file.example[column] && t("columns.example", { text: file.example[column] }),
                file.unreadWords[column] &&
                  t("columns.unreadWords", { text: file.unreadWords[column] }),
              ]
                .filter(Boolean)
                .join(" ")}
              options={options}
              value={columns[column] ?? ""}
              onChange={(value) => set(column, value)}
            />
          ))}
        </div>
        <ProblemNotice error={save.error} />
        <div className={css.buttons}>
          <ActionButton
            variant={isChanged ? "filled" : "soft"}
            pending={save.isPending}
            disabledReason={double ? t("columns.double", { field: t(`field.${double}`) }) : null}
            onClick={() =>
              save.mutate({
                params: { id: file.id },
                body: { columns, acceptsArea: file.acceptsArea },
              })
            }
          >
            {t("columns.save")}
          </ActionButton>
        </div>
      </Stack>
    </Fold>
  );
}
