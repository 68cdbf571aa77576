import { useEffect, useEffectEvent } from "react";

/** Single letters that act, by the key's place on the keyboard: a Thai layout types other letters on the same keys. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const typing = "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]";

/** The name of a key as `Shortcuts` spells it: `KeyA` is `A`, `Digit1` and `Numpad1` are `1`, Shift with `/` is `?`. */
export function shortcutOf(event: Pick<KeyboardEvent, "code" | "key" | "shiftKey">): string {
  if (event.key === "?" || (event.code === "Slash" && event.shiftKey)) return "?";
  return event.code.replace(/^(Key|Digit|Numpad)/, "");
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    const act = shortcuts[shortcutOf(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
