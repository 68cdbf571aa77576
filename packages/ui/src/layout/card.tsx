import type { ElementType, ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./card.module.css";

export interface CardProps {
  /** Left out where the head says all. */
  children?: ReactNode;
  title?: ReactNode;
  /** One quiet line under the title. */
  description?: ReactNode;
  /** Shown to the right of the title: a badge, a link, a button. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** `plain` paper, `sunken` grey, `brand` light green, `accent` light orange. */
  tone?: "plain" | "sunken" | "brand" | "accent" | undefined;
  padding?: "normal" | "none" | undefined;
  as?: ElementType | undefined;
  /** The level of the title in the page's outline. */
  titleAs?: "h2" | "h3" | "h4" | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

export function Card(props: CardProps) {
  const { children, title, description, aside, footer, tone = "plain", padding = "normal" } = props;
  const { as: Root = "section", titleAs: Title = "h2", id, className } = props;
  return (
    <Root id={id} className={classes(css.card, css[tone], className)}>
      {(title || aside) && (
        <div className={css.head}>
          <div className={css.words}>
            {title && <Title className={css.title}>{title}</Title>}
            {description && <p className={css.description}>{description}</p>}
          </div>
          {aside}
        </div>
      )}
      {children && <div className={padding === "none" ? css.bare : css.body}>{children}</div>}
      {footer && <div className={css.footer}>{footer}</div>}
    </Root>
  );
}
