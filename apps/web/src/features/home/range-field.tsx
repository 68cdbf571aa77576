import { useId } from "react";
import css from "./range-field.module.css";

export type RangeFieldProps = {
  label: string;
  /** The value in words, shown and read out. */
  words: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

/** A number one slides to: quick on a phone, exact by the arrow keys. */
export function RangeField({ label, words, value, min, max, step, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{words}</output>
      <input
        id={id}
        type="range"
        className={css.range}
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={words}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
