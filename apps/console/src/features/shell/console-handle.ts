import { handleOf, type PageHandle } from "@songtan/client/page/page-handle.ts";
import type { StaffScope } from "@songtan/domain/account-types";
import { useMatches } from "react-router";

/** The declarations of a console page about itself. */
export type ConsoleHandle = PageHandle & {
  /** Scopes of which one is required to open the page. */
  readonly scopes?: readonly StaffScope[];
  /** A workspace fills the whole width of the screen. */
  readonly wide?: boolean;
};

export const useConsoleHandle = (): ConsoleHandle => handleOf(useMatches());
