import type { ReactNode } from "react";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import { CheckBox } from "../fields/check-box.tsx";
import { classes } from "../theme/classes.ts";
import css from "./data-table.module.css";

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and amounts are aligned right. */
  align?: "start" | "end" | undefined;
  /** Stays on one line: times, buttons. */
  oneLine?: boolean | undefined;
  /** Holds a button that says what the column is called: a phone's card does not say it twice. */
  action?: boolean | undefined;
  /** Returns true for a row without a value here, which the phone's card leaves out. */
  hidden?: ((row: Row) => boolean) | undefined;
  /** With it, the heading is a button that orders the rows. */
  sort?: ColumnSort | undefined;
}

export interface ColumnSort {
  /** Undefined while another column orders the rows. */
  direction: "ascending" | "descending" | undefined;
  onSort: () => void;
}

/** Rows are ticked to do something with several of them. */
export interface RowSelection<Row> {
  isChosen: (row: Row) => boolean;
  onChoose: (row: Row, chosen: boolean) => void;
  /** The selection of all visible rows. */
  all: boolean | "some";
  onChooseAll: (chosen: boolean) => void;
  allLabel: string;
  labelOf: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  /** The first column names the row; with `rowTo` it is the link, and the whole row leads there. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTo?: ((row: Row) => string) | undefined;
  selection?: RowSelection<Row> | undefined;
  LinkComponent?: LinkComponent | undefined;
  /** Low rows with one line each on a desk: for lists of work, of which many rows must be in sight. */
  dense?: boolean | undefined;
}

/**
 * Lets the keyboard scroll a table that is wider than its place, in browsers that do not see to it themselves. A row's link or
 * button does so anyway, and the table is then no stop of the keyboard.
 */
function reachable(frame: HTMLElement | null) {
  const table = frame?.querySelector("table");
  if (!frame || !table) return;
  const observer = new ResizeObserver(() => {
    if (frame.scrollWidth > frame.clientWidth && !frame.querySelector("a, button, input"))
      frame.tabIndex = 0;
    else frame.removeAttribute("tabindex");
  });
  observer.observe(frame);
  observer.observe(table);
  return () => observer.disconnect();
}

/** Rows of one kind. On a phone each row is a card that names every value. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowTo,
  selection,
  LinkComponent,
  dense = false,
}: DataTableProps<Row>) {
  const [head, ...rest] = columns;
  if (!head) return null;
  return (
    <div className={css.frame} ref={reachable}>
      {selection && (
        <div className={css.allOnPhone}>
          <AllBox selection={selection} />
          <span aria-hidden="true">{selection.allLabel}</span>
        </div>
      )}
      {columns.some((column) => column.sort) && (
        <div className={css.sortOnPhone}>
          {columns.map((column) => column.sort && <SortButton key={column.id} {...column} />)}
        </div>
      )}
      <table className={classes(css.table, dense && css.dense)} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <td className={css.pick}>
                <AllBox selection={selection} />
              </td>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classes(column.align === "end" && css.end)}
                aria-sort={column.sort?.direction}
              >
                {column.sort ? <SortButton {...column} /> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classes(
                rowTo && css.pressable,
                selection && css.pickable,
                selection?.isChosen(row) && css.chosen,
              )}
            >
              {selection && (
                <td className={css.pick}>
                  <CheckBox
                    label={selection.labelOf(row)}
                    checked={selection.isChosen(row)}
                    onChange={(chosen) => selection.onChoose(row, chosen)}
                  />
                </td>
              )}
              <th scope="row" className={classes(css.name, head.oneLine && css.oneLine)}>
                {rowTo ? (
                  <SmartLink to={rowTo(row)} LinkComponent={LinkComponent} className={css.link}>
                    {head.cell(row)}
                  </SmartLink>
                ) : (
                  head.cell(row)
                )}
              </th>
              {rest.map((column) => (
                <td
                  key={column.id}
                  data-title={column.action ? undefined : column.title}
                  className={classes(
                    column.align === "end" && css.end,
                    column.oneLine && css.oneLine,
                    column.hidden?.(row) && css.empty,
                  )}
                >
                  <span className={css.value}>{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortButton<Row>({ title, sort }: Pick<Column<Row>, "title" | "sort">) {
  return (
    <button
      type="button"
      className={css.sort}
      aria-pressed={sort?.direction !== undefined}
      onClick={sort?.onSort}
    >
      {title}
      <svg viewBox="0 0 12 12" aria-hidden="true" data-direction={sort?.direction}>
        <path d="M6 10V2M3 5l3-3 3 3" />
      </svg>
    </button>
  );
}

function AllBox<Row>({ selection }: { selection: RowSelection<Row> }) {
  return (
    <CheckBox
      label={selection.allLabel}
      checked={selection.all === true}
      partly={selection.all === "some"}
      onChange={selection.onChooseAll}
    />
  );
}
