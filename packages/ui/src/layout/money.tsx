import { classes } from "../theme/classes.ts";
import css from "./money.module.css";

export interface MoneyProps {
  /** Already written for the locale, such as ฿1,234. */
  children: string;
  size?: "small" | "normal" | "large" | "hero" | undefined;
  tone?: "plain" | "soft" | "good" | "bad" | undefined;
  /** An amount that no longer holds. */
  struck?: boolean | undefined;
  /** One of several amounts below each other. */
  column?: boolean | undefined;
}

const digit = /[0-9๐-๙]/;

/**
 * Gives each letter its place, counted from the right, as its identity, so that letters do not move when an amount
 * grows.
 */
function lettersByPlaceValue(text: string) {
  const letters = [...text];
  return letters.map((letter, position) => ({ letter, placeValue: letters.length - position }));
}

/**
 * An amount. Alone its digits keep their natural spacing; in a column they have boxes of equal width, so that it
 * lines up.
 */
export function Money(props: MoneyProps) {
  const { children, size = "normal", tone = "plain", struck = false, column = false } = props;
  const Root = struck ? "s" : "span";
  const look = classes(css.money, css[size], css[tone]);
  if (!column) return <Root className={look}>{children}</Root>;
  return (
    <Root className={look}>
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
