import { IconPencil } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import css from "./chosen-line.module.css";

export type ChosenLineProps = {
  text: string;
  /** The action of a tap, including the text. */
  label: string;
  /** It replaces the search just now: the focus goes with it. */
  focused?: boolean;
  error?: string | undefined;
  onChange: () => void;
};

/** True if it has just replaced the search, so the focus moves to it. */
export function ChosenLine({ text, label, focused = false, error, onChange }: ChosenLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div>
      <button
        ref={button}
        type="button"
        className={css.line}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        onClick={onChange}
      >
        <span>{text}</span>
        <IconPencil size={18} aria-hidden="true" />
      </button>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
