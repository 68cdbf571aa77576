import type { ReactNode } from "react";
import { ActionButton } from "../controls/button.tsx";
import css from "./state-panel.module.css";

export interface ErrorStateProps {
  drawing?: ReactNode;
  /** What happened. */
  title: ReactNode;
  /** What to do. */
  children?: ReactNode;
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Another action next to "try again". */
  action?: ReactNode;
  /** Small print: the literal message, a request id. */
  detail?: ReactNode;
  titleAs?: "h1" | "h2" | "h3" | undefined;
}

export function ErrorState(props: ErrorStateProps) {
  const {
    drawing,
    title,
    children,
    retryLabel,
    onRetry,
    retrying,
    action,
    detail,
    titleAs: Title = "h2",
  } = props;
  return (
    <div className={css.panel} role="alert">
      {drawing && <div className={css.drawing}>{drawing}</div>}
      <Title className={css.title}>{title}</Title>
      {children && <div className={css.words}>{children}</div>}
      {(onRetry || action) && (
        <div className={css.actions}>
          {onRetry && retryLabel && (
            <ActionButton onClick={onRetry} pending={retrying}>
              {retryLabel}
            </ActionButton>
          )}
          {action}
        </div>
      )}
      {detail && <p className={css.detail}>{detail}</p>}
    </div>
  );
}
