import type { RouteOptions } from "fastify";
import { z } from "zod";
import { type NamedSchemas, readNamedSchemas } from "./named-schemas.ts";
import { printType } from "./print-type.ts";

const head = `/**
 * Made by \`npm run gen\` from the routes of the API: what each call takes and answers. Types only, so
 * that no schema reaches the browser. \`answer\` is what the client returns: the inside of
 * \`{"data": …}\`, or the whole answer where it holds more than that.
 */`;

/** The types of all calls below `/api`, as the text of a TypeScript file. */
export async function describeCalls(routes: readonly RouteOptions[]): Promise<string> {
  const schemas = await readNamedSchemas();
  const calls = { app: [] as string[], console: [] as string[] };
  const streams: string[] = [];
  const files: string[] = [];
  for (const route of routes) {
    if (!route.url.startsWith("/api/") || route.method === "HEAD") continue;
    const path = route.url.replace(/^\/api/, "").replace(/:(\w+)/g, "{$1}");
    const { answers, types } = readAnswers(route);
    if (types.length > 0)
      (types.includes("text/event-stream") ? streams : files).push(printAddress(path));
    if (answers.length === 0) continue;
    const call = `  "${route.method} ${path}": ${describeCall(route, answers, schemas)};`;
    calls[path.startsWith("/console/") ? "console" : "app"].push(call);
  }
  const types = [
    "/** Calls of customers, drivers, recipients and visitors. */",
    `export type AppCalls = {\n${calls.app.sort().join("\n")}\n};\n`,
    "/** Calls of staff. */",
    `export type ConsoleCalls = {\n${calls.console.sort().join("\n")}\n};\n`,
    "/** Addresses of live streams. */",
    `export type StreamPath =\n${streams.sort().join("\n")};\n`,
    "/** Addresses of files: their answers are no JSON. */",
    `export type FilePath =\n${files.sort().join("\n")};\n`,
  ];
  return [schemas.imports(), head, "", ...types].join("\n");
}

/** `/bookings/{id}` as a type of all its addresses. */
const printAddress = (path: string) =>
  `  | \`${path.replace(/\{\w+\}/g, "{string}").replaceAll("{", "$${")}\``;

/** The successful answers of a route: schemas of JSON, and the content types of everything else. */
function readAnswers({ schema }: RouteOptions): { answers: z.ZodType[]; types: string[] } {
  const { response = {}, produces = [] } = (schema ?? {}) as {
    response?: Record<string, z.ZodType | { content: object }>;
    produces?: string[];
  };
  const answers: z.ZodType[] = [];
  const types = [...produces];
  for (const [status, answer] of Object.entries(response)) {
    if (!status.startsWith("2")) continue;
    if (answer instanceof z.ZodType) answers.push(answer);
    else types.push(...Object.keys(answer.content));
  }
  return { answers, types };
}

function describeCall(route: RouteOptions, answers: z.ZodType[], schemas: NamedSchemas): string {
  const { params, querystring, consumes, ...sent } = (route.schema ?? {}) as Record<
    string,
    z.ZodType
  >;
  const body = route.config?.publishedBody ?? sent.body;
  const input = (schema: z.ZodType) => printType(schema, "input", schemas);
  const parts = [
    params && `params: ${input(params)}`,
    querystring && `query: ${input(querystring)}`,
    body && (consumes ? "form: FormData" : `body: ${input(body)}`),
    `answer: ${answers.map((answer) => printType(unwrap(answer), "output", schemas)).join(" | ")}`,
  ];
  return `{ ${parts.filter(Boolean).join("; ")} }`;
}

/** The client returns the inside of `{"data": …}`. */
function unwrap(answer: z.ZodType): z.ZodType {
  if (!(answer instanceof z.ZodObject)) return answer;
  const { data, ...others } = answer.shape as Record<string, z.ZodType>;
  return data && Object.keys(others).length === 0 ? data : answer;
}
