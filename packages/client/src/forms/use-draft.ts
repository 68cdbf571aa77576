import { useEffect, useEffectEvent } from "react";

const storageKeyOf = (key: string): string => `draft.${key}`;

/** Stores a draft for a form that is not there yet. */
export const saveDraft = (key: string, values: Record<string, unknown>): void =>
  write(storageKeyOf(key), JSON.stringify(values));

/** Removes the draft of a form that is no longer there. */
export const deleteDraft = (key: string): void => remove(storageKeyOf(key));

/**
 * Keeps what was typed in a form for as long as the tab lives, so that neither going back nor a reload
 * loses it. Without a key nothing is stored.
 */
export function useDraft<Values extends Record<string, unknown>>(
  key: string | null,
  values: Values,
  onFound: (stored: Partial<Values>) => void,
): { clear: () => void } {
  const storageKey = key === null ? null : storageKeyOf(key);
  const applyDraft = useEffectEvent(onFound);
  useEffect(() => {
    const stored = storageKey && read(storageKey);
    if (stored) applyDraft(stored as Partial<Values>);
  }, [storageKey]);

  const text = JSON.stringify(values);
  useEffect(() => {
    if (storageKey && hasContent(text)) write(storageKey, text);
  }, [storageKey, text]);

  return { clear: () => storageKey && remove(storageKey) };
}

/** Whether any field has content: an empty form never overwrites a stored draft. */
function hasContent(text: string): boolean {
  return Object.values(JSON.parse(text) as Record<string, unknown>).some(
    (value) => value !== "" && value !== false,
  );
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
