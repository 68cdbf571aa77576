import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { serviceDay } from "@songtan/domain/thai/dates";
import css from "./form/document.module.css";
import {
  documentLayouts,
  type FormDocumentKind,
  isFieldShown,
  isPicture,
} from "./form/document-layout.ts";
import { pictureUrl, valuesOfView } from "./form/document-values.ts";
import { useDocumentLabels } from "./form/use-document-labels.ts";

/** Shows a submitted document with masked numbers and small pictures. */
export function DocumentSummary({ kind, view }: { kind: FormDocumentKind; view: DocumentView }) {
  const labels = useDocumentLabels(kind);
  const values = valuesOfView(kind, view);
  const layout = documentLayouts[kind];
  const today = serviceDay(new Date());
  const pictures = layout.filter(isPicture).flatMap(({ field }) => {
    const url = pictureUrl(view, field);
    return url ? [{ field, url }] : [];
  });
  return (
    <>
      <dl className={css.summary}>
        {layout
          .filter(
            (field) =>
              !isPicture(field) && (values[field.field] || isFieldShown(field, { values, today })),
          )
          .map((field) => (
            <div key={field.field}>
              <dt>{labels.label(field.field)}</dt>
              <dd>{labels.shown(field, values[field.field] ?? "")}</dd>
            </div>
          ))}
      </dl>
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map(({ field, url }) => (
            <li key={field}>
              <img src={url} alt={labels.label(field)} />
              <span aria-hidden="true">{labels.label(field)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
