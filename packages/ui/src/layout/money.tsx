import { classes } from "../theme/classes.ts";
import css from "./money.module.css";

export interface MoneyProps {
  /** Already written for the locale, such as ฿1,234.00. */
  children: string;
  size?: "small" | "normal" | "large" | "hero" | undefined;
  tone?: "plain" | "soft" | "good" | "bad" | undefined;
  /** An amount that no longer holds. */
  struck?: boolean | undefined;
}

const digit = /[0-9๐-๙]/;

/** Letters have no identity but their place, counted from the right, where amounts do not move when they grow. */
function lettersByPlaceValue(text: string) {
  const letters = [...text];
  return letters.map((letter, position) => ({ letter, placeValue: letters.length - position }));
}

/**
 * An amount with digits in boxes of equal width, so that a column lines up and a changing amount
 * does not jump.
 */
export function Money({ children, size = "normal", tone = "plain", struck = false }: MoneyProps) {
  const Root = struck ? "s" : "span";
  return (
    <Root className={classes(css.money, css[size], css[tone])}>
      <span className={css.spoken}>{children}</span>
      <span aria-hidden="true">
        {lettersByPlaceValue(children).map(({ letter, placeValue }) => (
          <span key={placeValue} className={digit.test(letter) ? css.digit : undefined}>
            {letter}
          </span>
        ))}
      </span>
    </Root>
  );
}
