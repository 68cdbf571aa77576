import { type FormEvent, useId, useRef, useState } from "react";
import type { FieldOf, FormValues } from "./form-values.ts";
import { fieldElement, useTypedEarly } from "./use-typed-early.ts";

/** For each field the sentence to show at it, or null when its value is right. */
export type FieldChecks<V> = { [Field in keyof V]?: (value: V[Field]) => string | null };
export type FieldErrors<V> = { [Field in keyof V]?: string | undefined };
type TextFieldOf<V> = {
  [Field in FieldOf<V>]: V[Field] extends string ? Field : never;
}[FieldOf<V>];
type CheckFieldOf<V> = Exclude<FieldOf<V>, TextFieldOf<V>>;

/**
 * Holds a form's values and its errors. A field is checked when the person leaves it and when the form is sent; a
 * change removes its error.
 */
export function useForm<V extends FormValues>(initialValues: V, checks: FieldChecks<V>) {
  const id = useId();
  const [initial] = useState(initialValues);
  // The newest values, for code that runs before the next rendering.
  const newest = useRef(initialValues);
  const [values, showValues] = useState(initialValues);
  const [saved, setSaved] = useState(initialValues);
  const [errors, setErrors] = useState<FieldErrors<V>>({});

  function setValues(changes: Partial<V>) {
    newest.current = { ...newest.current, ...changes };
    showValues(newest.current);
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])),
    }));
  }
  const setValue = (field: FieldOf<V>, value: string | boolean) =>
    setValues({ [field]: value } as Partial<V>);

  const fields = Object.keys(initialValues) as FieldOf<V>[];
  const typedEarly = useTypedEarly({ id, fields, newest, onTyped: setValues });

  const problemOf = (field: FieldOf<V>) => checks[field]?.(newest.current[field]) ?? null;
  /** Returns true when the field is valid, and shows its problem otherwise. */
  function checkField(field: FieldOf<V>): boolean {
    const problem = problemOf(field);
    setErrors((before) => ({ ...before, [field]: problem ?? undefined }));
    return problem === null;
  }
  /** The problems of all fields, which are shown at them. */
  function checkAll(): FieldErrors<V> {
    const problems = fields.flatMap((field) => {
      const problem = problemOf(field);
      return problem === null ? [] : [[field, problem]];
    });
    const found = Object.fromEntries(problems) as FieldErrors<V>;
    setErrors(found);
    return found;
  }

  const common = (field: FieldOf<V>) => ({
    error: errors[field],
    onBlur: () => void checkField(field),
    "data-path": `${id}${field}`,
  });
  return {
    values,
    errors,
    setErrors,
    setValues,
    setValue,
    /** Restores values that were stored earlier. Values typed before the page's code loaded are newer, so they win. */
    restore: (stored: Partial<V>) => setValues({ ...stored, ...typedEarly.current }),
    checkField,
    isDirty: () => fields.some((field) => values[field] !== saved[field]),
    /** The values count as saved from here on. */
    setSaved,
    reset: () => {
      newest.current = initial;
      showValues(initial);
      setErrors({});
    },
    inputProps: (field: TextFieldOf<V>) => ({
      ...common(field),
      value: values[field] as string,
      onChange: (text: string) => setValue(field, text),
    }),
    checkProps: (field: CheckFieldOf<V>) => ({
      ...common(field),
      checked: values[field] as boolean,
      onChange: (checked: boolean) => setValue(field, checked),
    }),
    /** Moves to the first of these fields, in the order of the form; folded details with it open. */
    focusFirst: (problems: Partial<Record<string, unknown>>) => {
      const first = fields.find((field) => problems[field]);
      if (!first) return;
      const field = fieldElement(id, first);
      const fold = field?.closest("details");
      if (fold) fold.open = true;
      field?.focus();
    },
    onSubmit: (send: (values: V) => unknown, onInvalid: (problems: FieldErrors<V>) => void) => {
      return (event: FormEvent) => {
        event.preventDefault();
        const problems = checkAll();
        if (Object.keys(problems).length > 0) onInvalid(problems);
        else void send(newest.current);
      };
    },
  };
}
