import { ApiError, normaliseError } from "@songtan/client/api-error.ts";

/** A wrong or old code is the code field's matter. */
export function atCode(thrown: unknown): ApiError {
  const error = normaliseError(thrown);
  if (error.code !== "code_wrong" && error.code !== "code_expired") return error;
  const { message, statusCode, code, requestId } = error;
  return new ApiError({ message, statusCode, code, requestId, fields: { code: message } });
}
