import { type ReactNode, useState } from "react";
import { ActionButton } from "../controls/button.tsx";
import { Stack } from "./stack.tsx";

/** The number of rows that fit on a screen with the content above and below. */
const firstRowsCount = 10;

export interface FirstRowsProps<Row> {
  rows: readonly Row[];
  /** Shows these of the rows. */
  children: (shown: readonly Row[]) => ReactNode;
  /** The labels of the button that shows the rest, and of the one that hides it. */
  allLabel: string;
  fewerLabel: string;
}

/** The first rows of a list, and the rest on request: a page with a long list in it keeps its end in reach. */
export function FirstRows<Row>({ rows, children, allLabel, fewerLabel }: FirstRowsProps<Row>) {
  const [all, setAll] = useState(false);
  if (rows.length <= firstRowsCount) return children(rows);
  return (
    <Stack>
      {children(all ? rows : rows.slice(0, firstRowsCount))}
      <ActionButton
        variant="outline"
        fullWidth
        aria-expanded={all}
        onClick={() => setAll((was) => !was)}
      >
        {all ? fewerLabel : allLabel}
      </ActionButton>
    </Stack>
  );
}
