import type { Locale, Role } from "@songtan/domain/account-types";
import { ApiError, normaliseError, readApiError } from "./api-error.ts";
import type {
  AnswerOf,
  CallArgumentsOf,
  CallNameOf,
  CallOptions,
  CallTable,
} from "./call-types.ts";
import { updateServerClock } from "./server-clock.ts";

export type ApiClientConfig = {
  /** Where the calls are: SPEC 7's API root plus `/api`. Same origin when empty. */
  root: string;
  fetch: typeof fetch;
  locale: () => Locale;
  /** The token that a call of this path carries, with its `Bearer ` prefix; `role` is what the call itself says. */
  token: (path: string, role?: Role) => string | null;
  /**
   * `omit` where only the Authorization header identifies the user; the console's session is a
   * cookie.
   */
  credentials: "omit" | "same-origin";
  /** Additional headers for calls of this path. */
  headers?: (path: string) => Readonly<Record<string, string>>;
  onRequest?: () => (failed?: boolean) => void;
  onError?: (error: ApiError, path: string, role?: Role) => void;
  /**
   * The server requires a human check before it sends a code. Resolves to the solved check for the
   * header, or null when the person declined.
   */
  solveHumanCheck?: () => Promise<string | null>;
  /**
   * The server requires the owner's proof for what outlives the session. Resolves to whether the person gave it; `headers`
   * has it from then on.
   */
  proveOwner?: (path: string, role?: Role) => Promise<boolean>;
  /** Called for every response, also an error: the network is available. */
  onAnswer?: () => void;
};

type LooseInput = CallOptions & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  humanCheck?: string;
};

export type ApiClient<Calls extends CallTable> = ReturnType<typeof createApiClient<Calls>>;

/** A client of the calls in an app's table. */
export function createApiClient<Calls extends CallTable>(config: ApiClientConfig) {
  const urlOf = (path: string) => `${config.root}/api${path}`;

  const headersFor = (path: string, options: LooseInput): Headers => {
    const headers = new Headers({
      ...config.headers?.(path),
      Accept: "application/json",
      "Accept-Language": config.locale(),
    });
    const token = config.token(path, options.role);
    if (token) headers.set("Authorization", token);
    if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
    if (options.humanCheck) headers.set("X-Human-Check", options.humanCheck);
    if (options.body !== undefined) headers.set("Content-Type", "application/json");
    return headers;
  };

  const send = async (method: string, path: string, options: LooseInput): Promise<unknown> => {
    const body = options.form ?? (options.body === undefined ? null : JSON.stringify(options.body));
    const sentAt = Date.now();
    const answer = await config.fetch(urlOf(path), {
      method,
      headers: headersFor(path, options),
      body,
      credentials: config.credentials,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    config.onAnswer?.();
    updateServerClock({ date: answer.headers.get("date"), sentAt, answeredAt: Date.now() });
    if (!answer.ok) throw await readApiError(answer);
    return answer.status === 204 ? null : unwrap(await answer.json());
  };

  /** Sends once more, with the check solved or the owner proved, what was refused for want of it. */
  const sendChecked = async (
    method: string,
    path: string,
    options: LooseInput,
  ): Promise<unknown> => {
    try {
      return await send(method, path, options);
    } catch (thrown) {
      const { code } = normaliseError(thrown);
      if (code === "owner_proof_needed" && (await config.proveOwner?.(path, options.role)))
        return send(method, path, options);
      if (code !== "human_check_needed") throw thrown;
      const humanCheck = await config.solveHumanCheck?.();
      if (!humanCheck) throw thrown;
      return send(method, path, { ...options, humanCheck });
    }
  };

  /** Makes one of the calls in the table. Rejects with an `ApiError`, always. */
  async function call<Name extends CallNameOf<Calls>>(
    name: Name,
    ...[input]: CallArgumentsOf<Calls, Name>
  ): Promise<AnswerOf<Calls, Name>> {
    const options = (input ?? {}) as LooseInput;
    const [method = "GET", pattern = "/"] = name.split(" ");
    const path = `${fillPath(pattern, options.params ?? {})}${queryOf(options.query)}`;
    const end = options.quiet ? undefined : config.onRequest?.();
    try {
      const answer = await sendChecked(method, path, options);
      end?.();
      return answer as AnswerOf<Calls, Name>;
    } catch (thrown) {
      const error = normaliseError(thrown);
      end?.(error.code !== "aborted");
      config.onError?.(error, path, options.role);
      throw error;
    }
  }

  return {
    call,
    urlOf,
    headersFor: (path: string) => headersFor(path, {}),
    fetch: config.fetch,
    credentials: config.credentials,
  };
}

export function fillPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value)
      throw new ApiError({
        message: `Missing ${name} in ${pattern}`,
        statusCode: 500,
        code: "internal",
      });
    return encodeURIComponent(value);
  });
}

export function queryOf(query: Record<string, unknown> | undefined): string {
  const entries = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  if (entries.length === 0) return "";
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** `{"data": x}` is `x`; an answer that says more stays whole. */
function unwrap(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("data" in answer)) return answer;
  return Object.keys(answer).length === 1 ? answer.data : answer;
}
