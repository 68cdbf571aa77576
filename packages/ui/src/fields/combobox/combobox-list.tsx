import type { ReactNode } from "react";
import css from "./combobox-field.module.css";
import { findHighlights } from "./find-highlights.ts";

export interface ComboboxOption {
  value: string;
  title: string;
  description?: string | undefined;
  /** A word of warning after the description. */
  remark?: string | undefined;
  icon?: ReactNode;
}

export interface ComboboxSection<Option extends ComboboxOption> {
  title?: string | undefined;
  options: Option[];
}

/** Prints what was typed bold. */
function Highlighted({ text, find }: { text: string; find: string }) {
  let offset = 0;
  return findHighlights(text, find).map((part) => {
    offset += part.text.length;
    return part.found ? (
      <mark key={offset} className={css.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}

interface RowProps<Option extends ComboboxOption> {
  id: string;
  option: Option;
  active: boolean;
  highlight: string;
  onPick: (option: Option) => void;
}

function Row<Option extends ComboboxOption>({
  id,
  option,
  active,
  highlight,
  onPick,
}: RowProps<Option>) {
  return (
    // The input keeps the focus and handles the keys, so the pointer must not move the focus. Enter
    // here is for screen readers.
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
        {option.remark && <span className={css.remark}>{option.remark}</span>}
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
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={typeof label === "string" ? label : undefined}
      >
        {sections
          .filter((section) => section.options.length > 0)
          .map((section, order) => (
            <div
              key={section.title ?? section.options[0]?.value}
              role="presentation"
              className={css.section}
            >
              {section.title && (
                <div
                  className={css.sectionTitle}
                  aria-hidden="true"
                  data-first={order === 0 || undefined}
                >
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
      <div className={css.status} data-loading={loading || undefined} aria-hidden="true">
        {status}
      </div>
    </div>
  );
}
