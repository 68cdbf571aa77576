import type { ReactNode } from "react";
import css from "./combobox-field.module.css";

export interface ComboboxOption {
  value: string;
  title: string;
  description?: string | undefined;
  icon?: ReactNode;
}

export interface ComboboxSection<Option extends ComboboxOption> {
  title?: string | undefined;
  options: Option[];
}

/** Prints the found part bold. A combining Thai mark right after the find stays with its letter. */
function Highlighted({ text, find }: { text: string; find: string }) {
  const wanted = find.trim().toLocaleLowerCase();
  const at = wanted ? text.toLocaleLowerCase().indexOf(wanted) : -1;
  if (at < 0) return text;
  let end = at + wanted.length;
  while (/^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(text.slice(end))) end += 1;
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.found}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

interface RowProps<Option extends ComboboxOption> {
  id: string;
  option: Option;
  active: boolean;
  highlight: string;
  onPick: (option: Option) => void;
}

function Row<Option extends ComboboxOption>({ id, option, active, highlight, onPick }: RowProps<Option>) {
  return (
    // The input keeps the focus and handles the keys: the pointer must not take it away. Enter here is for screen readers.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(option)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onPick(option);
      }}
    >
      {option.icon && <span className={css.icon}>{option.icon}</span>}
      <span className={css.words}>
        <span>
          <Highlighted text={option.title} find={highlight} />
        </span>
        {option.description && <span className={css.description}>{option.description}</span>}
      </span>
    </div>
  );
}

export interface ComboboxListProps<Option extends ComboboxOption> {
  id: string;
  label: ReactNode;
  sections: ComboboxSection<Option>[];
  row: number;
  highlight: string;
  onPick: (option: Option) => void;
  status: ReactNode;
  loading: boolean;
}

export function ComboboxList<Option extends ComboboxOption>(props: ComboboxListProps<Option>) {
  const { id, label, sections, row, highlight, onPick, status, loading } = props;
  let index = -1;
  return (
    <div className={css.drop}>
      <div id={`${id}-list`} role="listbox" aria-label={typeof label === "string" ? label : undefined}>
        {sections
          .filter((section) => section.options.length > 0)
          .map((section, order) => (
            <div key={section.title ?? section.options[0]?.value} role="presentation" className={css.section}>
              {section.title && (
                <div className={css.sectionTitle} aria-hidden="true" data-first={order === 0 || undefined}>
                  {section.title}
                </div>
              )}
              {section.options.map((option) => {
                index += 1;
                return (
                  <Row
                    key={option.value}
                    id={`${id}-option-${index}`}
                    option={option}
                    active={index === row}
                    highlight={highlight}
                    onPick={onPick}
                  />
                );
              })}
            </div>
          ))}
      </div>
      <div role="status" className={css.status} data-loading={loading || undefined}>
        {status}
      </div>
    </div>
  );
}
