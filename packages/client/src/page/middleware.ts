import type { Locale } from "../language/locales.ts";
import { PageError } from "./page-error.ts";

export type MiddlewareContext = {
  readonly locale: Locale;
  /** The requested address, with prefix, query and hash. */
  readonly fullPath: string;
};

/**
 * The result of a guard. `wait` means that the result is not known yet; `stuck` that the request
 * got no response.
 */
export type GuardOutcome =
  | { readonly kind: "pass" }
  | { readonly kind: "wait"; readonly stuck?: true }
  | { readonly kind: "redirect"; readonly to: string; readonly remember?: string };

export type Middleware = (context: MiddlewareContext) => GuardOutcome;

/** Runs guards by name until one does not let the page through. */
export function runMiddleware(
  known: Readonly<Record<string, Middleware>>,
  names: readonly string[],
  context: MiddlewareContext,
): GuardOutcome {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!middleware) throw new PageError(500, `Unknown middleware ${name}`);
    const outcome = middleware(context);
    if (outcome.kind !== "pass") return outcome;
  }
  return { kind: "pass" };
}
