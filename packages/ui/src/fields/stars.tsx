import { useId } from "react";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";
import css from "./stars.module.css";

const shape =
  "M12 3.300c.4 0 .8.2 1 .6l2.100 4.300 4.700.7c.9.1 1.300 1.200.6 1.900l-3.400 3.300.8 4.700c.2.9-.8 1.600-1.600 1.200L12 17.800l-4.200 2.200c-.8.4-1.800-.3-1.600-1.200l.8-4.700-3.400-3.300c-.7-.7-.3-1.800.6-1.900l4.700-.7L11 3.900c.2-.4.6-.6 1-.6Z";
const five = [1, 2, 3, 4, 5];

function Star({ fill, size }: { fill: number; size: number }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={css.star}>
      <clipPath id={clip}>
        <rect x="0" y="0" width={24 * fill} height="24" />
      </clipPath>
      <path d={shape} className={css.outline} />
      <path d={shape} className={css.filled} clipPath={`url(#${clip})`} />
    </svg>
  );
}

export interface StarsProps {
  /** 0 to 5, may be a fraction. */
  value: number;
  /** Read out instead of the drawing: "4.8 of 5". */
  label: string;
  size?: number | undefined;
  /** One full star only, next to the number. */
  single?: boolean | undefined;
}

export function Stars({ value, label, size = 18, single = false }: StarsProps) {
  if (single) {
    return (
      <span role="img" aria-label={label} className={css.stars}>
        <Star fill={1} size={size} />
      </span>
    );
  }
  return (
    <span role="img" aria-label={label} className={css.stars}>
      {five.map((star) => (
        <Star key={star} fill={Math.min(1, Math.max(0, value - star + 1))} size={size} />
      ))}
    </span>
  );
}

export interface StarsFieldProps extends FieldTexts {
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  /** The meaning of one to five stars, as text. */
  starLabels: [string, string, string, string, string];
  name?: string | undefined;
}

export function StarsField({ value, onChange, starLabels, name, ...texts }: StarsFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...texts} id={id} as="group">
      <div className={css.field}>
        {five.map((star) => (
          <label key={star} className={css.choice} title={starLabels[star - 1]}>
            <input
              type="radio"
              name={name ?? id}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={starLabels[star - 1]}
              className={css.radio}
            />
            <Star fill={star <= value ? 1 : 0} size={36} />
          </label>
        ))}
      </div>
      {value > 0 && (
        <p className={css.words} aria-hidden="true">
          {starLabels[value - 1]}
        </p>
      )}
    </FieldFrame>
  );
}
