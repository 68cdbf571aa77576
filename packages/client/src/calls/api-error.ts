import type { ErrorCode } from "@songtan/contract/errors";

export type ApiErrorParts = {
  message: string;
  statusCode: number;
  code: ErrorCode | "offline" | "aborted";
  /** Field path to the sentence the server wrote for it. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** What a form needs to go on. */
  details?: { triesLeft?: number; codeId?: string; firstId?: string } | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

const fallbackStatusCode = 500;

/** A refused or failed call, in one shape for all causes. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly statusCode: number;
  readonly code: ApiErrorParts["code"];
  readonly fields: Readonly<Record<string, string>>;
  readonly details: NonNullable<ApiErrorParts["details"]>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.statusCode = parts.statusCode;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.details = parts.details ?? {};
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }

  /** Whether the response is final, so that a retry with the same key would return the same. */
  get isFinal(): boolean {
    return (
      this.statusCode < 500 &&
      this.statusCode !== 429 &&
      this.code !== "in_progress" &&
      this.code !== "offline"
    );
  }
}

/** Any thrown thing as an `ApiError`; the status code falls back to 500 (SPEC 8). */
export function normaliseError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const isAbort = thrown instanceof DOMException && thrown.name === "AbortError";
  const message =
    thrown instanceof Error ? thrown.message : typeof thrown === "string" ? thrown : "Error";
  if (isAbort) return new ApiError({ message, statusCode: fallbackStatusCode, code: "aborted" });
  // `fetch` throws a TypeError, and nothing else, when no answer came at all; a call with a time limit says which it was.
  const isSilent =
    thrown instanceof TypeError ||
    (thrown instanceof DOMException && thrown.name === "TimeoutError");
  const code = isSilent ? "offline" : "internal";
  return new ApiError({ message, statusCode: fallbackStatusCode, code });
}

/** The error inside an answer that is not 2xx; an answer that is not ours (a proxy's page) keeps its status. */
export async function readApiError(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const errorBody = (body as { error?: Partial<ApiErrorParts> & { code?: ErrorCode } } | null)
    ?.error;
  const retryAfter = Number(answer.headers.get("Retry-After") ?? Number.NaN);
  return new ApiError({
    message: errorBody?.message ?? (answer.statusText || `HTTP ${answer.status}`),
    statusCode: answer.status || fallbackStatusCode,
    code:
      errorBody?.code ??
      (answer.status === 503 || answer.status === 502 || answer.status === 504
        ? "unavailable"
        : "internal"),
    fields: errorBody?.fields,
    details: errorBody?.details,
    requestId: errorBody?.requestId ?? answer.headers.get("X-Request-Id") ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
