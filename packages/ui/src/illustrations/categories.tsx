import type { ReactNode } from "react";
import { Drawing, type DrawingProps } from "./drawing.tsx";

export type CategoryName =
  | "document"
  | "food"
  | "fragile"
  | "clothing"
  | "electronics"
  | "flowers"
  | "other";

/** What each thing looks like: the green print first, then the lines. */
const pictures: Record<CategoryName, { fill: ReactNode; lines: ReactNode }> = {
  document: {
    fill: <path d="M10 18h44v30H10Z" />,
    lines: <path d="M8 16h48v32H8ZM8 17l24 19 24-19M8 47l17-16M56 47 39 31" />,
  },
  food: {
    fill: <path d="M8 32h48c0 12-8 20-18 20H26C16 52 8 44 8 32Z" />,
    lines: (
      <path d="M6 31h52c0 12-8 20-19 20H25C14 51 6 43 6 31ZM24 51v5h16v-5M22 22c-3-4 3-5 0-10M32 22c-3-4 3-5 0-10M42 22c-3-4 3-5 0-10" />
    ),
  },
  fragile: {
    fill: <path d="M18 24h28c0 10-6 16-14 16s-14-6-14-16Z" />,
    lines: (
      <path d="M16 8h32l-1 16c0 9-6 16-15 16s-15-7-15-16ZM32 40v14M22 55h20M33 9l-5 8 7 4-4 7" />
    ),
  },
  clothing: {
    fill: <path d="M20 26h24v28H20Z" />,
    lines: (
      <path d="m24 10-14 7-5 13 10 4 4-5v25h26V29l4 5 10-4-5-13-14-7c-2 5-5 7-8 7s-6-2-8-7Z" />
    ),
  },
  electronics: {
    fill: <rect x="20" y="14" width="24" height="30" />,
    lines: (
      <>
        <rect x="17" y="6" width="30" height="52" rx="5" />
        <path d="M17 14h30M17 46h30M32 52h.1" />
      </>
    ),
  },
  flowers: {
    fill: (
      <>
        <circle cx="32" cy="16" r="9" />
        <path d="M16 38h32L36 58h-8Z" />
      </>
    ),
    lines: (
      <>
        <circle cx="32" cy="15" r="9" />
        <circle cx="14" cy="24" r="6.5" />
        <circle cx="50" cy="24" r="6.5" />
        <path d="M32 15h.1M14 24h.1M50 24h.1M32 24v13M18 29l6 8M46 29l-6 8M13 37h38L37 59H27ZM22 50h20" />
      </>
    ),
  },
  other: {
    fill: <path d="M10 24h44v30H10Z" />,
    lines: <path d="M8 22h48v32H8ZM8 22l7-11h34l7 11M32 11v24l-5-3-4 3V22M15 46h9" />,
  },
};

export function CategoryDrawing({ name, ...props }: DrawingProps & { name: CategoryName }) {
  const { fill, lines } = pictures[name];
  return (
    <Drawing {...props} width={64} height={64} fill={fill}>
      {lines}
    </Drawing>
  );
}
