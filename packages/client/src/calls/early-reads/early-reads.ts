/** The meta element of a first HTML that names what its page will read: paths of the API, `:id` and `:key` for the end of the address, `:business` for the business it shows. */
export const earlyReadsName = "songtan-reads";

/** What a first HTML has requested before any code of the page was there, by the whole address. */
export type EarlyReads = Map<string, EarlyRead>;
type EarlyRead = {
  token: string;
  business: string;
  mode: string;
  sentAt: number;
  answer: Promise<Response | null>;
};

declare global {
  interface Window {
    songtanReads?: EarlyReads;
  }
}

/** A call with another header is another read. */
const sentEarly = new Set([
  "accept",
  "accept-language",
  "authorization",
  "songtan-business",
  "songtan-mode",
]);
/** An answer that was not used until then is read again: it may no longer be true. */
const freshMilliseconds = 10_000;

/**
 * The app's `fetch`: a read that the page's first HTML has requested already is answered by it, once; all others are sent now, as
 * is one with an early request that failed.
 */
export function fetchOrEarly(
  send: typeof fetch,
  reads: () => EarlyReads | undefined,
  now: () => number = Date.now,
): typeof fetch {
  return async (input, init) => {
    const early = findRead(reads(), String(input), init);
    if (!early || now() - early.sentAt > freshMilliseconds) return send(input, init);
    const answer = await early.answer;
    return answer ? withoutDate(answer) : send(input, init);
  };
}

function findRead(reads: EarlyReads | undefined, address: string, init?: RequestInit) {
  const read = reads?.get(address);
  if (!read || (init?.method ?? "GET") !== "GET") return null;
  const headers = new Headers(init?.headers);
  const isSame = [...headers.keys()].every((name) => sentEarly.has(name));
  const sent = (name: string) => headers.get(name) ?? "";
  if (!isSame || sent("Authorization") !== read.token) return null;
  if (sent("Songtan-Business") !== read.business || sent("Songtan-Mode") !== read.mode) return null;
  reads?.delete(address);
  return read;
}

/** Its date is that of the early request: the server's clock would seem to be slow. */
function withoutDate(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("date");
  const { status, statusText } = answer;
  return new Response(answer.body, { status, statusText, headers });
}
