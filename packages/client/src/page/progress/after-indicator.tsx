import { type ReactNode, use } from "react";
import { loadingDelayMilliseconds } from "../../language/constants.ts";

/** Until when the indicator on the screen stays; null when there is none, or its time is over. */
let minimumTime: Promise<void> | null = null;

/** The indicator has appeared. Answers how to say that it has gone. */
export function holdIndicator(): () => void {
  const end = () => {
    if (minimumTime === time) minimumTime = null;
  };
  const time = new Promise<void>((resolve) => setTimeout(resolve, loadingDelayMilliseconds)).then(
    end,
  );
  minimumTime = time;
  return end;
}

/**
 * Inside a boundary with `PageLoading` for its fallback: what is ready just after the indicator appeared waits until it was
 * there for 200 ms, so that nothing flashes. What is ready before that never shows it.
 */
export function AfterIndicator({ children }: { children: ReactNode }) {
  if (minimumTime) use(minimumTime);
  return children;
}
