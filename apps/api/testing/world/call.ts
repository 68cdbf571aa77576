import type { InjectOptions } from "fastify";
import type { TestWorld } from "./test-world.ts";

export type Answer<Data = unknown> = {
  status: number;
  headers: Record<string, unknown>;
  /** All of it; `data`, `token`, `nextCursor` and `error` are its parts. */
  body: Record<string, unknown>;
  data: Data;
  token: string;
  nextCursor: string | null;
  error: {
    code: string;
    message: string;
    fields?: Record<string, string>;
    details?: { triesLeft: number };
    requestId: string;
  };
  code: string | undefined;
};
export type Route = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
export type Sent = {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  from?: string;
};

/** One request through the HTTP edge, such as `call(world, "POST /quotes", { token, body })`, its answer read as JSON. */
export async function call<Data = unknown>(
  world: TestWorld,
  route: Route,
  { body, token, headers = {}, from }: Sent = {},
): Promise<Answer<Data>> {
  const [method, path] = route.split(" ") as [InjectOptions["method"] & string, string];
  const response = await world.app.inject({
    method: method as "GET",
    url: `/api${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(from && { remoteAddress: from }),
    ...(body !== undefined && { payload: body as object }),
  });
  const answer = response.json() as Pick<Answer<Data>, "data" | "token" | "nextCursor" | "error">;
  const whole = { status: response.statusCode, headers: response.headers, body: { ...answer } };
  return { ...answer, ...whole, code: answer.error?.code };
}
