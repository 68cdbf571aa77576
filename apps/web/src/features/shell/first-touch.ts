const signs = ["pointerdown", "pointermove", "keydown", "focusin", "scroll", "touchstart"] as const;

let touched: Promise<void> | undefined;

declare global {
  interface Window {
    holdPress?: (event: Event) => void;
    heldPress?: HTMLElement;
  }
}

/**
 * A button pressed before its code is there would do nothing, or send a form nowhere: it waits for `pressHeld`. Stands in
 * the built page itself, for whoever is quicker than any code.
 */
export const holdPressScript =
  'addEventListener("click",window.holdPress=function(e){var b=e.target.closest("main button");if(b){e.preventDefault();window.heldPress=b}},true)';

/** Holds no press any more, and forgets the one that waits: the page was left before its code came. */
export function letPressGo(): HTMLElement | undefined {
  const { holdPress, heldPress } = window;
  if (holdPress) window.removeEventListener("click", holdPress, true);
  delete window.heldPress;
  return heldPress;
}

/** Presses what was pressed too early, once: for the page to call when its code has taken the built words over. */
export function pressHeld(): void {
  const button = letPressGo();
  // After the fields have handed over what was typed early.
  if (button) setTimeout(() => button.click());
}

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
  // Whoever was quicker than this code stands in a field already, or has pressed, and gives no further sign.
  if (document.activeElement instanceof HTMLInputElement || window.heldPress) return Promise.resolve();
  touched ??= wait();
  return touched;
}
