import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";

type Schemas = { querystring?: unknown; response?: Record<number, unknown> } | undefined;

/**
 * Refuses a parameter that a list does not know: a program that filters by it would count every row as a
 * match. Other reads ignore one, because sign-in providers and mail programs add theirs to addresses.
 */
export function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const schema = route.schema as Schemas;
    if (!isRead(route) || !isList(schema?.response?.[200])) return;
    const known = namesOf(route.url, schema?.querystring);
    const check = async ({ query }: FastifyRequest) =>
      refuseOthers(Object.keys(query ?? {}), known);
    route.preValidation = [check, ...[route.preValidation ?? []].flat()];
  });
}

const isRead = ({ method }: RouteOptions): boolean =>
  [method].flat().every((name) => name === "GET" || name === "HEAD");

const isList = (answer: unknown): boolean =>
  answer instanceof z.ZodObject && answer.shape.data instanceof z.ZodArray;

function namesOf(url: string, querystring: unknown): readonly string[] {
  if (querystring === undefined) return [];
  if (!(querystring instanceof z.ZodObject))
    throw new Error(`The parameters of ${url} have to be an object, so that they can be named.`);
  return Object.keys(querystring.shape).toSorted();
}

function refuseOthers(sent: readonly string[], known: readonly string[]): void {
  const unknown = sent.filter((name) => !known.includes(name)).slice(0, 20);
  if (unknown.length === 0) return;
  const problem = known.length > 0 ? "parameter_unknown" : "parameters_none";
  const fields = Object.fromEntries(unknown.map((name) => [name, problem]));
  throw Object.assign(new Refusal("invalid", {}, fields), {
    allowed: Object.fromEntries(unknown.map((name) => [name, known])),
  });
}
