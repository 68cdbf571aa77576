import type { ApiError } from "@songtan/client/calls/api-error.ts";

/** The server's sentences for fields this form has; what it says about others has to be shown above the form. */
export function problemsAtFields(
  error: ApiError,
  fieldNames: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fields).filter(([field]) => fieldNames.includes(field)),
  );
}

/** Returns true when the messages at the fields show the whole error. */
export function isShownAtFields(error: ApiError, fieldNames: readonly string[]): boolean {
  const fields = Object.keys(error.fields);
  return fields.length > 0 && fields.every((field) => fieldNames.includes(field));
}
