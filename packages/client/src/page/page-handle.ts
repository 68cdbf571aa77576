import type { Params, UIMatch } from "react-router";

export type PageAddress = {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Params>;
};

/**
 * What a page declares about itself: `export const handle: PageHandle = { middleware: "customer" };`
 */
export type PageHandle = {
  /** Guards by name, run in order before the page shows; a function picks by address. */
  readonly middleware?: string | readonly string[] | ((address: PageAddress) => string | undefined);
  /** `default` when missing. */
  readonly layout?: "default" | "callback";
  /** Whether there can be a page at this address; `false` is the 404 page. */
  readonly validate?: (address: PageAddress) => boolean | Promise<boolean>;
  /** `false` keeps the scroll position when this page is opened. */
  readonly scrollToTop?: boolean;
  /** A page that fills the screen (a map) has no footer. */
  readonly footer?: boolean;
  /** `false` on a page with a way back of its own: a phone shows no bar above it. */
  readonly phoneBar?: boolean;
};

/** The handle of the page itself: the last match that has one. */
export function handleOf(matches: readonly Pick<UIMatch, "handle">[]): PageHandle {
  return (matches.findLast((match) => match.handle)?.handle as PageHandle | undefined) ?? {};
}

export function middlewareNames(handle: PageHandle, address: PageAddress): readonly string[] {
  const { middleware } = handle;
  const named = typeof middleware === "function" ? middleware(address) : middleware;
  if (named === undefined) return [];
  return typeof named === "string" ? [named] : named;
}
