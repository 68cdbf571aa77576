import type { DocumentView } from "@songtan/contract/drivers";
import { serviceDay } from "@songtan/domain/thai/dates";
import { isAsked, isPicture, type PaperKind, paperLayouts } from "./document-layout.ts";
import css from "./paper.module.css";
import { pictureUrl, valuesOfView } from "./paper-values.ts";
import { usePaperWords } from "./use-paper-words.ts";

/** What was handed in: numbers masked, pictures small. */
export function PaperSummary({ kind, view }: { kind: PaperKind; view: DocumentView }) {
  const words = usePaperWords(kind);
  const values = valuesOfView(kind, view);
  const layout = paperLayouts[kind];
  const today = serviceDay(new Date());
  const pictures = layout.filter(isPicture).flatMap(({ field }) => {
    const url = pictureUrl(view, field);
    return url ? [{ field, url }] : [];
  });
  return (
    <>
      <dl className={css.summary}>
        {layout
          .filter((field) => !isPicture(field) && (values[field.field] || isAsked(field, { values, today })))
          .map((field) => (
            <div key={field.field}>
              <dt>{words.label(field.field)}</dt>
              <dd>{words.shown(field, values[field.field] ?? "")}</dd>
            </div>
          ))}
      </dl>
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map(({ field, url }) => (
            <li key={field}>
              <img src={url} alt={words.label(field)} />
              <span aria-hidden="true">{words.label(field)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
