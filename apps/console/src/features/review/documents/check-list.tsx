import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDocument } from "@songtan/contract/console/drivers";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { IconAlertTriangle } from "@tabler/icons-react";
import { checkRows, daysToExpiry } from "./check-fields.ts";
import css from "./check-list.module.css";
import { useDocumentLabels } from "./use-document-labels.ts";

const minuteMilliseconds = 60_000;

export type CheckListProps = {
  document: ConsoleDocument;
  /** In clear once the page is open; by the last four before. */
  fields: Readonly<Record<string, string>>;
  /** Values from the driver's other pages, for checks without a value on this page: the name on the licence, the plate. */
  known: Readonly<Record<string, string>>;
  ticked: readonly string[];
  /** Null where nothing is to be decided: the fields are only read. */
  onTick: ((check: string, on: boolean) => void) | null;
  /** The pointer or the focus came to a tick: its picture is the one to look at. */
  onLook: (pictures: readonly string[]) => void;
};

/** Shows the driver's typed values next to the picture, with a checkbox for each comparison. */
export function CheckList({ document, fields, known, ticked, onTick, onLook }: CheckListProps) {
  const t = useText("review");
  const locale = useLocale();
  const { fieldName, formatField, hintText, checkName } = useDocumentLabels();
  const days = daysToExpiry(document.expiresOn, useNow(minuteMilliseconds));
  const { rows, others } = checkRows(document.checks, fields, known);
  const hintsOf = (names: readonly string[]) =>
    names.flatMap((name) => (document.hints[name] ? [hintText(document.hints[name])] : []));
  const values = (pairs: readonly [string, string][]) => (
    <dl className={css.values}>
      {pairs.map(([field, value]) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>{formatField(field, value)}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className={css.list}>
      {document.submittedAt && (
        <p className={css.sent}>
          {t("check.sent", { time: formatInstant(document.submittedAt, locale) })}
        </p>
      )}
      {days !== null && <Hint>{t("hint.expires_soon", { count: days })}</Hint>}
      {rows.map(({ check, fields: pairs, pictures }, index) => (
        <fieldset
          key={check}
          className={css.row}
          onPointerEnter={() => onLook(pictures)}
          onFocus={() => onLook(pictures)}
        >
          {values(pairs)}
          {hintsOf(
            [check, ...pairs.map(([field]) => field)].filter(
              (name, position, all) => all.indexOf(name) === position,
            ),
          ).map((hint) => (
            <Hint key={hint}>{hint}</Hint>
          ))}
          {onTick && (
            <CheckField
              label={checkName(check)}
              checked={ticked.includes(check)}
              onChange={(on) => onTick(check, on)}
              end={<kbd className={css.key}>{index + 1}</kbd>}
            />
          )}
        </fieldset>
      ))}
      {others.length > 0 && (
        <div className={css.row}>
          <h3 className={css.title}>{t("check.also")}</h3>
          {values(others)}
          {hintsOf(others.map(([field]) => field)).map((hint) => (
            <Hint key={hint}>{hint}</Hint>
          ))}
        </div>
      )}
      {rows.length === 0 && others.length === 0 && <p>{t("check.nothing")}</p>}
    </div>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <p className={css.hint}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      {children}
    </p>
  );
}
