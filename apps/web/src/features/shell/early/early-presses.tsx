import { useEffect } from "react";
import { earlyClickScript, releaseEarlyClick, replayEarlyClick } from "./early-input.ts";

/** A constant of ours; its hash is in the content security policy. */
const capture = { dangerouslySetInnerHTML: { __html: earlyClickScript } };

export type EarlyPressesProps = {
  /** The buttons get their code later than the page: the part that has them replays the press. */
  later?: boolean;
};

/**
 * For a page that is rendered at build time: a button pressed before the page's code runs is pressed again once it does.
 * Comes before the buttons.
 */
export function EarlyPresses({ later = false }: EarlyPressesProps) {
  useEffect(() => {
    if (!later) replayEarlyClick();
    // On the way to another page nothing of this one is held.
    return () => void releaseEarlyClick();
  }, [later]);
  return <script {...capture} />;
}
