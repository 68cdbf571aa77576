import { Fragment, type ReactNode, useId } from "react";
import { classes } from "../theme/classes.ts";
import css from "./choice-cards.module.css";
import { FieldFrame, type FieldTexts } from "./field-frame.tsx";

export interface ChoiceCard {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** Right end: a price, a badge. */
  aside?: ReactNode;
  picture?: ReactNode;
  /** Content that belongs to this choice, below its card while it is chosen. */
  details?: ReactNode;
  /** Set when it cannot be chosen now; shown on the card. */
  disabledReason?: string | null | undefined;
}

export interface ChoiceCardsProps extends FieldTexts {
  options: ChoiceCard[];
  value: string | null | undefined;
  onChange: (value: string) => void;
  name?: string | undefined;
  /** `auto` fills rows with cards at least 9 rem wide, pictures on top. */
  columns?: 1 | 2 | "auto" | undefined;
  /** Low cards with a small picture, where several have to fit on a phone. */
  dense?: boolean | undefined;
}

/** Radio buttons in the form of cards: each has a picture, its price, and the reason if it is not available. */
export function ChoiceCards({
  options,
  value,
  onChange,
  name,
  columns = 1,
  dense = false,
  ...texts
}: ChoiceCardsProps) {
  const id = useId();
  return (
    <FieldFrame {...texts} id={id} as="group">
      <div className={classes(css.cards, css[`columns-${columns}`], dense && css.dense)}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className={css.card} data-disabled={option.disabledReason ? "" : undefined}>
              <input
                type="radio"
                className={css.radio}
                name={name ?? id}
                value={option.value}
                checked={option.value === value}
                aria-disabled={Boolean(option.disabledReason) || undefined}
                onChange={() => {
                  if (!option.disabledReason) onChange(option.value);
                }}
              />
              {option.picture && <span className={css.picture}>{option.picture}</span>}
              <span className={css.words}>
                <span className={css.title}>{option.title}</span>
                {option.description && (
                  <span className={css.description}>{option.description}</span>
                )}
                {option.disabledReason && (
                  <span className={css.reason}>{option.disabledReason}</span>
                )}
              </span>
              {option.aside && <span className={css.aside}>{option.aside}</span>}
            </label>
            {option.details && option.value === value && (
              <div className={css.details}>{option.details}</div>
            )}
          </Fragment>
        ))}
      </div>
    </FieldFrame>
  );
}
