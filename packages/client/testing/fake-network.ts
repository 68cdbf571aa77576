import type { TextFile } from "../src/language/translate.ts";

/** A refusal of the server, as its body has it. */
export type Refused = {
  refused: number;
  code: string;
  message?: string;
  /** Messages by field. */
  fields?: Record<string, string>;
  /** Seconds, of a refusal that is soon over. */
  retryAfter?: number;
};
export type SentRequest = { call: string; body: unknown };

/** In place of `fetch`: each call has its answer in `answers`, and text files are read from the repository. */
export function createFakeNetwork(
  answers: Record<string, unknown>,
  readTexts: (locale: string, area: string) => Promise<TextFile>,
) {
  const requests: SentRequest[] = [];
  return {
    requests,
    fetch: async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const { pathname } = new URL(String(url), "http://localhost");
      if (pathname.endsWith(".json")) {
        const [locale = "", area = ""] = pathname
          .replace(/\.json$/, "")
          .split("/")
          .slice(-2);
        return Response.json(await readTexts(locale, area));
      }
      const call = `${init.method ?? "GET"} ${pathname.replace(/^\/api/, "")}`;
      const body = readBody(init.body);
      requests.push({ call, body });
      const found = answers[call];
      return answer(call, typeof found === "function" ? await found(body) : found);
    },
  };
}

function readBody(body: RequestInit["body"]): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? JSON.parse(String(body)) : null;
}

function answer(call: string, data: unknown): Response {
  if (data === undefined) throw new Error(`no answer for ${call}`);
  const { refused, code, message, fields, retryAfter } = (data ?? {}) as Partial<Refused>;
  if (refused) {
    const error = { code, message: message ?? code, requestId: "r", ...(fields && { fields }) };
    const headers: Record<string, string> =
      retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
    return Response.json({ error }, { status: refused, headers });
  }
  return Response.json(isList(data) ? data : { data });
}

/** A list is sent whole, with the cursor of its next page. */
const isList = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "data" in data && "nextCursor" in data;
