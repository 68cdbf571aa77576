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
 * Collects the values typed, ticked or filled in by the browser on a built page before its code loaded. They are
 * passed on once, as if typed at that moment, and held because they are newer than stored values.
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
