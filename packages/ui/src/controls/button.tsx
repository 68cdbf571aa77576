import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../theme/classes.ts";
import css from "./button.module.css";
import { type LinkComponent, SmartLink } from "./link.tsx";

export type ButtonVariant = "filled" | "soft" | "outline" | "quiet" | "accent" | "danger";

export interface ActionButtonProps extends Omit<ComponentProps<"button">, "ref"> {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  /** `medium` 48 px, `driver` 64 px: the driver's main action. */
  size?: "medium" | "driver" | undefined;
  fullWidth?: boolean | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** The action is under way: the button keeps its width, shows a spinner and ignores presses. */
  pending?: boolean | undefined;
  /** Replaces the children while pending, and is announced to screen readers. */
  pendingLabel?: string | undefined;
  /**
   * Why the action is not possible now, as a text for the person. The button stays focusable so
   * that the text can be read.
   */
  disabledReason?: string | null | undefined;
  /** The position of the reason: below the button, or in a bubble on hover and focus. */
  reasonPosition?: "below" | "bubble" | undefined;
  /** Given, the button is a link to this place. */
  to?: string | undefined;
  /** With `to`: saves what is there under this name. */
  download?: string | undefined;
  LinkComponent?: LinkComponent | undefined;
  ref?: React.Ref<HTMLButtonElement> | undefined;
}

function Spinner() {
  return (
    <svg className={css.spinner} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.3"
        strokeWidth="3"
      />
      <path
        d="M12 3a9 9 0 0 1 9 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function ActionButton(props: ActionButtonProps) {
  const {
    children,
    variant = "filled",
    size = "medium",
    fullWidth,
    icon,
    iconAfter,
    ...others
  } = props;
  const {
    pending,
    pendingLabel,
    disabledReason,
    reasonPosition = "below",
    to,
    download,
    LinkComponent,
    ...rest
  } = others;
  const reasonId = useId();
  const className = classes(
    css.button,
    css[variant],
    css[size],
    fullWidth && css.fullWidth,
    rest.className,
  );
  const content = (
    <>
      {pending ? <Spinner /> : icon}
      <span className={css.label}>{pending && pendingLabel ? pendingLabel : children}</span>
      {!pending && iconAfter}
    </>
  );

  if (to && download !== undefined) {
    return (
      <a href={to} download={download} className={className}>
        {content}
      </a>
    );
  }

  if (to && !disabledReason && !pending) {
    return (
      <SmartLink
        to={to}
        LinkComponent={LinkComponent}
        className={className}
        aria-label={rest["aria-label"]}
      >
        {content}
      </SmartLink>
    );
  }

  const blocked = Boolean(disabledReason) || Boolean(pending);
  const button = (
    <button
      type="button"
      {...rest}
      className={className}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={classes(disabledReason && reasonId, rest["aria-describedby"]) || undefined}
      data-blocked={disabledReason ? "" : undefined}
      onClick={(event) => {
        if (blocked) {
          event.preventDefault();
          return;
        }
        rest.onClick?.(event);
      }}
    >
      {content}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={classes(css.withReason, fullWidth && css.fullWidth)} title={disabledReason}>
      {button}
      <span id={reasonId} className={css[reasonPosition]}>
        {disabledReason}
      </span>
    </span>
  );
}
