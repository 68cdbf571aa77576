export type SongtanErrorDetails = {
  code: string;
  message: string;
  /** Status of the answer; 0 without an answer. */
  status?: number;
  fields?: Record<string, string>;
  requestId?: string;
  cause?: unknown;
};

/**
 * A call that did not succeed. Decide by `code`: one of `GET /api/errors`, or of this package `unreachable` (no
 * answer), `bad_answer` (not an answer of ours), `bad_key` (not a key), `public_key` (a public key may not do this),
 * `invalid_signature`, `aborted` (by the signal of the client), `no_picture` (of this proof).
 */
export class SongtanError extends Error {
  override readonly name = "SongtanError";
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor({ code, message, status = 0, fields = {}, requestId, cause }: SongtanErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId ?? null;
  }
}
