import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { FieldOf, FormValues } from "./form-values.ts";

/** The element of a form's field: both have this path. */
export const fieldElement = (id: string, field: string) =>
  document.querySelector<HTMLElement>(`[data-path="${id}${field}"]`);

export type UseTypedEarlyProps<V> = {
  id: string;
  fields: readonly FieldOf<V>[];
  newest: RefObject<V>;
  onTyped: (values: Partial<V>) => void;
};

/**
 * What was typed and ticked in a built page before its code came, or filled in by the browser: handed over once, as if
 * typed now, and held because it is newer than what was stored earlier.
 */
export function useTypedEarly<V extends FormValues>({
  id,
  fields,
  newest,
  onTyped,
}: UseTypedEarlyProps<V>): RefObject<Partial<V>> {
  const typed = useRef<Partial<V>>({});
  const receive = useEffectEvent(() => {
    const found = fields.flatMap((field): [string, string | boolean][] => {
      const input = fieldElement(id, field);
      const value = newest.current[field];
      if (!(input instanceof HTMLInputElement)) return [];
      const onPage = typeof value === "boolean" ? input.checked : input.value;
      return onPage && onPage !== value ? [[field, onPage]] : [];
    });
    if (found.length === 0) return;
    typed.current = Object.fromEntries(found) as Partial<V>;
    onTyped(typed.current);
  });
  useLayoutEffect(() => receive(), []);
  return typed;
}
