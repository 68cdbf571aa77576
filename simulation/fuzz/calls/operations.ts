export type JsonSchema = { [keyword: string]: unknown };
type Content = Record<string, { schema: JsonSchema }>;
type Parameter = {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  schema: JsonSchema;
};
type Published = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  security?: Record<string, string[]>[];
};
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One published call, such as `POST /api/bookings/{id}/cancel`. */
export type Operation = {
  name: string;
  method: Method;
  path: string;
  guard: "open" | "bearer" | "console";
  parameters: readonly Parameter[];
  /** The kind of body it reads and its schema; null for none. */
  body: { type: string; schema: JsonSchema } | null;
  /** What it may answer, by status; `default` is every other. */
  responses: Record<string, Content>;
};

/** Every call the running product publishes. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Published>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, published]) =>
      operationOf(method.toUpperCase() as Method, path, published),
    ),
  );
}

function operationOf(method: Method, path: string, published: Published): Operation {
  const [body] = Object.entries(published.requestBody?.content ?? {});
  const guards = (published.security ?? []).flatMap((requirement) => Object.keys(requirement));
  return {
    name: `${method} ${path}`,
    method,
    path,
    guard: guards.includes("console") ? "console" : guards.includes("bearer") ? "bearer" : "open",
    parameters: published.parameters ?? [],
    body: body ? { type: body[0], schema: body[1].schema } : null,
    responses: Object.fromEntries(
      Object.entries(published.responses).map(([status, { content }]) => [status, content ?? {}]),
    ),
  };
}
