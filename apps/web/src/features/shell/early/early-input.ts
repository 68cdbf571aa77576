import { sessionAttribute } from "../../api/last-session-script.ts";

const inputEvents = [
  "pointerdown",
  "pointermove",
  "keydown",
  "focusin",
  "scroll",
  "touchstart",
] as const;

let firstInput: Promise<void> | undefined;

declare global {
  interface Window {
    captureClick?: (event: Event) => void;
    earlyClick?: HTMLElement;
    captureMenu?: (event: Event) => void;
    earlyMenu?: boolean;
  }
}

/** Marks a button that was pressed too early, so that it looks as if its action had begun. */
const earlyAttribute = "data-early";

/**
 * A press on a button of a built page before its code runs waits for `replayEarlyClick`, and the browser does not send the
 * form itself, which would put the fields into the address. The script is inline in the page: `early-presses.tsx`.
 */
export const earlyClickScript = `addEventListener("click",window.captureClick=function(e){var b=e.target.closest("main button"),p=window.earlyClick;if(b){e.preventDefault();p&&p.removeAttribute("${earlyAttribute}");b.setAttribute("${earlyAttribute}","");window.earlyClick=b}},true)`;

/**
 * Script that records a tap on the menu before the page's code has loaded; `wasMenuPressedEarly` then opens it. Inline
 * in the head of each page.
 */
export const earlyMenuScript =
  'addEventListener("click",window.captureMenu=function(e){var b=e.target.closest("header [aria-haspopup=dialog]");if(b&&!b.closest("main"))window.earlyMenu=true},true)';

/** Returns true when the menu was pressed too early, and stops watching for a press. */
export function wasMenuPressedEarly(): boolean {
  const { captureMenu, earlyMenu = false } = window;
  if (captureMenu) window.removeEventListener("click", captureMenu, true);
  delete window.captureMenu;
  delete window.earlyMenu;
  return earlyMenu;
}

/** Stops capturing clicks and discards the captured one: the page was left before its code came. */
export function releaseEarlyClick(): HTMLElement | undefined {
  const { captureClick, earlyClick } = window;
  if (captureClick) window.removeEventListener("click", captureClick, true);
  delete window.earlyClick;
  earlyClick?.removeAttribute(earlyAttribute);
  return earlyClick;
}

/**
 * Replays the click that came too early, once: for the page to call when its code has hydrated the
 * built text.
 */
export function replayEarlyClick(): void {
  const button = releaseEarlyClick();
  // After the fields have handed over what was typed early.
  if (button) setTimeout(() => button.click());
}

function waitForInput(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of inputEvents) window.removeEventListener(sign, done, true);
      resolve();
    };
    for (const sign of inputEvents)
      window.addEventListener(sign, done, { capture: true, passive: true });
  });
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns true when this page was the first one loaded. After navigation from another page, there is not any built
 * text to show.
 */
function isFirstPage(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
}

/**
 * Resolves at the person's first input. Resolves at once when they are signed in, have stored data or came from
 * another page, and when there is not a window. Once resolved it stays resolved, including for pages opened later.
 */
export function waitForFirstInput(storageKeys: readonly string[]): Promise<void> {
  // The development server gives the looks together with the code, so nothing waits there.
  if (
    typeof window === "undefined" ||
    import.meta.env.DEV ||
    document.documentElement.hasAttribute(sessionAttribute) ||
    storageKeys.some(isStored) ||
    !isFirstPage()
  )
    return Promise.resolve();
  // A person who was quicker than this code already has focus in a field, or has pressed, and gives
  // no further sign.
  if (document.activeElement instanceof HTMLInputElement || window.earlyClick)
    return Promise.resolve();
  firstInput ??= waitForInput();
  return firstInput;
}
