import type { ReactNode } from "react";
import css from "./line-button.module.css";
import { LineMark } from "./line-mark.tsx";

export type LineButtonProps = { onPress: () => void; pending: boolean; children: ReactNode };

/** LINE's green and our drawing: for everything that leads to LINE. */
export function LineButton({ onPress, pending, children }: LineButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => {
        if (!pending) onPress();
      }}
    >
      <LineMark />
      <span>{children}</span>
    </button>
  );
}
