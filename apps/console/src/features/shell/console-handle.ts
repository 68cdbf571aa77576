import { handleOf, type PageHandle } from "@songtan/client/page/page-handle.ts";
import type { StaffScope } from "@songtan/domain/account-types";
import { useMatches } from "react-router";

/** What a page of the console declares about itself. */
export type ConsoleHandle = PageHandle & {
  /** One of these is needed to open it. */
  readonly scopes?: readonly StaffScope[];
  /** A workspace fills the whole width of the screen. */
  readonly wide?: boolean;
};

export const useConsoleHandle = (): ConsoleHandle => handleOf(useMatches());
