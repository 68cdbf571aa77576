import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps text that was typed into a field of the built page before its code loaded, and passes it on once, as if typed
 * at that moment.
 */
export function usePrehydrationValue(
  value: string,
  onType: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const deliverTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? "";
    if (typed !== "" && typed !== value) onType(typed);
  });
  useLayoutEffect(() => deliverTyped(), []);
  return field;
}
