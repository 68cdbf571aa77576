import { ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";

const isCodeError = ({ code }: ApiError): boolean =>
  code === "code_wrong" || code === "code_expired";

/** The refusal, where it is the code's that was typed: then the next one is typed in its place. */
export const codeRefusal = (error: ApiError | null): ApiError | null =>
  error && isCodeError(error) ? error : null;

/** A wrong or old code is the code field's matter. */
export function toCodeFieldError(thrown: unknown): ApiError {
  const error = normaliseError(thrown);
  if (!isCodeError(error)) return error;
  const { message, statusCode, code, requestId } = error;
  return new ApiError({ message, statusCode, code, requestId, fields: { code: message } });
}
