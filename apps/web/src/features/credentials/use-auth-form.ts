import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useState } from "react";
import { isShownAtFields, problemsAtFields } from "./form-problems.ts";
import type { FormValues } from "./form-values.ts";
import { type FieldChecks, type FieldErrors, useForm } from "./use-form.ts";

/**
 * A form that validates each field when the person leaves it, moves to the first invalid one when
 * sent, and shows the server's messages at their fields. Typed values are never lost.
 */
export function useAuthForm<V extends FormValues>(
  initialValues: V,
  checks: FieldChecks<V>,
  send: (values: V) => Promise<unknown>,
) {
  const [error, setError] = useState<ApiError | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const form = useForm(initialValues, checks);
  const fieldNames = Object.keys(initialValues);

  const submit = async (values: V) => {
    if (pending) return;
    setError(null);
    setRefusal(null);
    setPending(true);
    try {
      await send(values);
    } catch (thrown) {
      const failure = normaliseError(thrown);
      const atFields = problemsAtFields(failure, fieldNames);
      setRefusal(failure);
      form.setErrors(atFields as FieldErrors<V>);
      setError(isShownAtFields(failure, fieldNames) ? null : failure);
      form.focusFirst(atFields);
    } finally {
      setPending(false);
    }
  };

  return { form, error, refusal, pending, onSubmit: form.onSubmit(submit, form.focusFirst) };
}
