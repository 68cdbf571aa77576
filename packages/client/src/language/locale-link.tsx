import { Link, type LinkProps } from "react-router";
import { localePath } from "./locales.ts";
import { useLocale } from "./use-text.ts";

export type LocaleLinkProps = Omit<LinkProps, "to"> & {
  /** An in-app path without locale prefix: it gets the current one. */
  to: string;
};

/** An in-app link that stays in the current language and prefetches its page on hover or focus. */
export function LocaleLink({ to, prefetch = "intent", ...rest }: LocaleLinkProps) {
  const locale = useLocale();
  return (
    <Link to={to.startsWith("/") ? localePath(to, locale) : to} prefetch={prefetch} {...rest} />
  );
}
