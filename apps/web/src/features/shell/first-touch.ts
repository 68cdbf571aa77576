const signs = ["pointerdown", "pointermove", "keydown", "focusin", "scroll", "touchstart"] as const;

let touched: Promise<void> | undefined;

function wait(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) window.removeEventListener(sign, done, true);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, done, { capture: true, passive: true });
  });
}

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether the browser was given this very page. One that is come to from another has no built words to show meanwhile. */
function isFirstPage(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
}

/**
 * Settles when the person first does anything, at once where they left something under `keptKey` before or came from
 * another page, and at once where there is no window. Once settled it stays so, also for pages opened later.
 */
export function firstTouch(keptKey: string): Promise<void> {
  // The development server gives the looks together with the code, so nothing waits there.
  if (typeof window === "undefined" || import.meta.env.DEV || isKept(keptKey) || !isFirstPage())
    return Promise.resolve();
  touched ??= wait();
  return touched;
}
