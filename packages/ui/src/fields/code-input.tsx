import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import css from "./code-input.module.css";
import { describedBy, FieldFrame, type FieldTexts } from "./field-frame.tsx";

export interface CodeInputProps extends FieldTexts {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  /** Once, when the last digit is in. */
  onComplete?: ((digits: string) => void) | undefined;
  length?: number | undefined;
  disabled?: boolean | undefined;
  /** For a dialog that opens because the person requested a code. */
  autoFocus?: boolean | undefined;
  name?: string | undefined;
  /** The problem of the last code, a new object each time. It empties the boxes for the next code. */
  refused?: object | null | undefined;
}

const thaiZero = "๐".charCodeAt(0);

/** Returns the digits of the typed or pasted text, with Thai digits as Arabic ones. */
export function onlyDigits(text: string, length: number): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replace(/\D/g, "")
    .slice(0, length);
}

/** With all boxes full the next digit begins again: without a mark it would be a seventh, and be lost. */
function selectFull(input: HTMLInputElement, length: number): void {
  if (input.value.length === length) input.select();
}

/**
 * A one-time code. One real input lies over the drawn boxes, so pasting, the phone's own "from messages" suggestion,
 * backspace and screen readers all work as in any field.
 */
export function CodeInput(props: CodeInputProps) {
  const {
    value,
    onChange,
    onComplete,
    length = 6,
    disabled,
    autoFocus,
    name,
    refused,
    ...texts
  } = props;
  const id = useId();
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const empty = useEffectEvent(() => onChange(""));
  useEffect(() => {
    if (!refused) return;
    empty();
    input.current?.focus({ preventScroll: true });
    input.current?.closest("[data-code]")?.scrollIntoView({ block: "center" });
  }, [refused]);
  const handleInput = (text: string) => {
    const digits = onlyDigits(text, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <FieldFrame {...texts} id={id}>
      <div className={css.code} data-code="" data-invalid={Boolean(texts.error) || undefined}>
        {Array.from({ length }, (_, index) => index).map((index) => (
          <span
            key={index}
            aria-hidden="true"
            className={css.box}
            data-now={(focused && index === Math.min(value.length, length - 1)) || undefined}
          >
            {value[index] ?? ""}
          </span>
        ))}
        <input
          id={id}
          ref={input}
          name={name}
          className={css.input}
          value={value}
          disabled={disabled}
          data-autofocus={autoFocus || undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-invalid={Boolean(texts.error) || undefined}
          aria-describedby={describedBy(id, texts)}
          onFocus={(event) => {
            setFocused(true);
            selectFull(event.currentTarget, length);
          }}
          onClick={(event) => selectFull(event.currentTarget, length)}
          onBlur={() => setFocused(false)}
          onChange={(event) => handleInput(event.currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
}
