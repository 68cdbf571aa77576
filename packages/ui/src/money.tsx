import { classes } from "./classes.ts";
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
function placed(text: string) {
  const letters = [...text];
  return letters.map((letter, position) => ({ letter, place: letters.length - position }));
}

/** An amount whose digits stand in boxes of one width, so a column of them lines up and a changing one does not jump. */
export function Money({ children, size = "normal", tone = "plain", struck = false }: MoneyProps) {
  const Root = struck ? "s" : "span";
  return (
    <Root className={classes(css.money, css[size], css[tone])}>
      <span className={css.spoken}>{children}</span>
      <span aria-hidden="true">
        {placed(children).map(({ letter, place }) => (
          <span key={place} className={digit.test(letter) ? css.digit : undefined}>
            {letter}
          </span>
        ))}
      </span>
    </Root>
  );
}
