import type { ComponentProps, ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./text-button.module.css";

export interface TextButtonProps extends ComponentProps<"button"> {
  children: ReactNode;
  /** `ground`: in the colour of the text of a coloured bar or notice. */
  tone?: "link" | "ground" | undefined;
  size?: "inherit" | "small" | undefined;
  /** Under a text or a field: it begins where they begin. */
  flush?: boolean | undefined;
  /** The action is under way: further presses do nothing. */
  pending?: boolean | undefined;
}

/** A button that looks like a link: a small action in or next to a text. The whole height of a thumb can be pressed. */
export function TextButton({
  tone = "link",
  size = "inherit",
  flush = false,
  pending = false,
  className,
  onClick,
  ...rest
}: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        css.button,
        tone === "ground" && css.ground,
        size === "small" && css.small,
        flush && css.flush,
        className,
      )}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={pending ? undefined : onClick}
    />
  );
}
