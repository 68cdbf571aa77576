import type { ReactNode } from "react";
import css from "./state-panel.module.css";

export interface EmptyProps {
  /** One of `illustrations/*`. */
  drawing?: ReactNode;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  titleAs?: "h1" | "h2" | "h3" | undefined;
}

export function Empty({ drawing, title, children, action, titleAs: Title = "h2" }: EmptyProps) {
  return (
    <div className={css.panel}>
      {drawing && <div className={css.drawing}>{drawing}</div>}
      <Title className={css.title}>{title}</Title>
      {children && <div className={css.words}>{children}</div>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}
