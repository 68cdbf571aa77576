import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

export type Sending = {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
};
export type Answer = { status: number; retryAfterSeconds: number; json<T>(): Promise<T> };

/**
 * The drivers' connection to the API. `close` ends every connection, so that the program behind it
 * can stop at once.
 */
export type Connections = {
  send(sending: Sending): Promise<Answer>;
  /** Returns the status and the body of a stream, as it arrives. */
  listen(sending: Sending): Promise<{ status: number; body: AsyncIterable<Uint8Array> }>;
  close(): void;
};

const freeSocketsMax = 8;
const retryAfterSeconds = 5;

/**
 * Plain HTTP with persistent connections; many phones share them, which costs less than a pool for
 * each. The cookie opens the sandbox's inbox.
 */
export function openConnections(url: string, inboxCookie: string): Connections {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: freeSocketsMax });

  const open = ({ method, path, headers = {}, body, signal }: Sending): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const length =
        body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const options = {
        method,
        agent,
        signal,
        headers: {
          "user-agent": "simulated driver",
          ...headers,
          ...length,
          ...(path.startsWith("/sandbox/") && { cookie: inboxCookie }),
        },
      };
      request(new URL(path, url), options, resolve).on("error", reject).end(body);
    });

  return {
    async send(sending) {
      const response = await open(sending);
      // Read at once: an unread body would block its connection.
      const body = await text(response);
      return {
        status: response.statusCode ?? 0,
        retryAfterSeconds: Number(response.headers["retry-after"] ?? retryAfterSeconds),
        json: async <T>() => JSON.parse(body) as T,
      };
    },
    async listen(sending) {
      const response = await open(sending);
      return { status: response.statusCode ?? 0, body: response };
    },
    close: () => agent.destroy(),
  };
}
