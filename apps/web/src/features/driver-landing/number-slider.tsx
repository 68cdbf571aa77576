import { readNumber } from "@songtan/domain/thai/typed-number";
import { useId, useState } from "react";
import css from "./number-slider.module.css";

export type NumberSliderProps = {
  label: string;
  /** The unit after the number: "jobs", "km". */
  unit: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

/** A number one slides to or types: quick on a phone, exact by the keyboard. Both say the same thing. */
export function NumberSlider({ label, unit, value, min, max, step, onChange }: NumberSliderProps) {
  const id = useId();
  // While it is typed it may be empty or half a number; only a number in range counts.
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const number = readNumber(text);
    if (number !== null && number >= min && number <= max) onChange(number);
  };
  const commit = () => {
    const number = readNumber(typed ?? "");
    if (number !== null) onChange(nearest(number, { min, max, step }));
    setTyped(null);
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <span className={css.box}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={css.number}
          value={typed ?? String(value)}
          aria-describedby={`${id}-unit`}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={commit}
        />
        <span id={`${id}-unit`}>{unit}</span>
      </span>
      <input
        type="range"
        className={css.range}
        value={value}
        min={min}
        max={max}
        step={step}
        aria-labelledby={`${id}-label`}
        aria-valuetext={`${value} ${unit}`}
        onChange={(event) => {
          setTyped(null);
          onChange(Number(event.currentTarget.value));
        }}
      />
    </div>
  );
}

/** The nearest number that can be slid to. */
export function nearest(
  number: number,
  { min, max, step }: { min: number; max: number; step: number },
): number {
  const steps = Math.round((Math.min(max, Math.max(min, number)) - min) / step);
  return Math.min(max, Number((min + steps * step).toFixed(4)));
}
