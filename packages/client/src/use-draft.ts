import { useEffect, useEffectEvent } from "react";

/** Keeps what was typed in a form for as long as the tab lives, so that neither going back nor a reload loses it. */
export function useDraft<Values extends Record<string, unknown>>(
  key: string,
  values: Values,
  onFound: (kept: Partial<Values>) => void,
): { forget: () => void } {
  const storageKey = `draft.${key}`;
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    const kept = read(storageKey);
    if (kept) tell(kept as Partial<Values>);
  }, [storageKey]);

  const text = JSON.stringify(values);
  useEffect(() => {
    if (hasContent(text)) write(storageKey, text);
  }, [storageKey, text]);

  return { forget: () => remove(storageKey) };
}

/** Whether anything was typed: an empty form never overwrites what is kept. */
function hasContent(text: string): boolean {
  return Object.values(JSON.parse(text) as Record<string, unknown>).some((value) => value !== "" && value !== false);
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Without storage the form still works; only a reload loses it.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // See write.
  }
}
