import { useShortcuts } from "../shell/forms/use-shortcuts.ts";
import type { useWorkspace } from "./use-workspace.ts";

type ReviewKeyActions = { onReject: () => void; onNext: () => void; onHelp: () => void };

/** The keys of a review, as `shortcut-help.tsx` lists them; the digits tick the checks in their order. */
export function useReviewKeys(
  work: ReturnType<typeof useWorkspace>,
  { onReject, onNext, onHelp }: ReviewKeyActions,
): void {
  const ticks = (work.document?.checks ?? []).map((check, index) => [
    String(index + 1),
    () => work.tick(check, !work.ticked.includes(check)),
  ]);
  useShortcuts({
    ...Object.fromEntries(ticks),
    J: () => work.step(1),
    K: () => work.step(-1),
    A: work.approve,
    R: () => !work.rejection && onReject(),
    N: onNext,
    P: work.nextPicture,
    C: work.compare,
    "?": onHelp,
  });
}
