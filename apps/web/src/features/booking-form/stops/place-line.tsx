import { useText } from "@songtan/client/language/use-text.ts";
import { IconPencil } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import css from "./stop-editor.module.css";

export type PlaceLineProps = {
  address: string;
  /** It replaces the search just now: the focus goes with it. */
  focused: boolean;
  error: string | undefined;
  onChange: () => void;
};

/** The chosen place as text. A tap brings the search back. */
export function PlaceLine({ address, focused, error, onChange }: PlaceLineProps) {
  const t = useText("booking");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div>
      <button
        ref={button}
        type="button"
        className={css.place}
        aria-label={t("stop.changePlace", { address })}
        aria-invalid={error ? true : undefined}
        onClick={onChange}
      >
        <span>{address}</span>
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
