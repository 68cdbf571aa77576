import type { ErrorCode } from "@songtan/contract/errors";
import { refusalTexts } from "@songtan/contract/refusal-texts/texts";
import { limits } from "@songtan/domain/limits";
import { eventHeaders, eventTexts, nameOf } from "./events/event-texts.ts";
import { exampleOf } from "./examples/example-of.ts";
import type { JsonSchema } from "./examples/json-schema.ts";
import { callTexts } from "./operations/call-texts.ts";
import { operationIdOf, summaryOf } from "./operations/names.ts";
import { tagOf } from "./operations/tags.ts";

type Media = { schema?: JsonSchema; example?: unknown; examples?: object };
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: {
    in: string;
    name: string;
    required?: boolean;
    schema: JsonSchema;
    example?: unknown;
  }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
  "x-staff-scopes"?: string[];
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, object>;
  tags?: object[];
  webhooks?: object;
};

const refusalOf = (code: ErrorCode) => ({
  error: { code, message: refusalTexts.en[code], requestId: "req-7f3a9c" },
});

/** Gives each call its name, a text and an example, and adds what we call ourselves. */
export function completeDocument(document: ApiDocument): void {
  settleSchemas(document.paths);
  const named = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      completeOperation(operation, { method: method.toUpperCase(), path });
      const other = named.get(operation.operationId ?? "");
      if (other) throw new Error(`${call} and ${other} have one name: ${operation.operationId}`);
      named.set(operation.operationId ?? "", call);
    }
  document.components = {
    ...document.components,
    examples: { Refusal: { summary: "A refusal", value: refusalOf("quote_expired") } },
  };
  const tags = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.tags ?? []),
  );
  document.tags = [...new Set([...tags, "events"])].sort().map(tagOf);
  document.webhooks = describeWebhooks();
}

/**
 * Says with the usual keywords of JSON Schema what zod says with rarer ones, which generators read wrongly: a
 * tuple is a list of so many items, and a record with given keys has these properties.
 */
export function settleSchemas(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const schema = part as JsonSchema;
  const places = schema.prefixItems;
  if (Array.isArray(places) && places[0])
    Object.assign(schema, { items: places[0], minItems: places.length, maxItems: places.length });
  const keys = schema.propertyNames?.enum as string[] | undefined;
  if (keys && typeof schema.additionalProperties === "object") {
    const each = schema.additionalProperties;
    schema.properties = Object.fromEntries(keys.map((key) => [key, structuredClone(each)]));
    delete schema.propertyNames;
    delete schema.additionalProperties;
  }
  for (const inner of Object.values(part)) settleSchemas(inner);
}

function completeOperation(
  operation: Operation,
  { method, path }: { method: string; path: string },
) {
  const text = callTexts[`${method} ${path}`] ?? {};
  const isList = Object.entries(operation.responses).some(
    ([status, { content }]) =>
      status.startsWith("2") &&
      content?.["application/json"]?.schema?.properties?.nextCursor !== undefined,
  );
  operation.operationId = operationIdOf({ method, path, isList });
  operation.summary = summaryOf(operation.operationId);
  const texts = [text.text, operation.description, whoMayCall(operation)];
  operation.description = texts.filter(Boolean).join(" ");
  const [tag = ""] = operation.tags ?? [];
  const owner = tag.replace(/^console /, "").replace(/s$/, "");
  for (const parameter of operation.parameters ?? [])
    if (parameter.required) parameter.example = exampleOf(parameter.schema, parameter.name);
  const sent = operation.requestBody?.content["application/json"];
  if (sent?.schema) sent.example = text.request ?? exampleOf(sent.schema, owner);
  if (acceptsStaffProof(sent?.schema))
    operation.responses["428"] = {
      ...structuredClone(operation.responses.default),
      ...proofNeeded,
    };
  for (const [status, { content = {} }] of Object.entries(operation.responses))
    for (const [type, media] of Object.entries(content))
      if (status === "default")
        media.examples = { refusal: { $ref: "#/components/examples/Refusal" } };
      else if (status === "428") media.example = refusalOf("proof_needed");
      else if (type === "application/json" && media.schema)
        media.example = exampleOf(media.schema, owner);
      else if (type === "text/event-stream") media.example = "event: typing\ndata: {}\n\n";
}

/** In the object that is sent, or in one of several. A driver's `proof` of a delivery is another thing. */
const acceptsStaffProof = (schema: JsonSchema | undefined): boolean =>
  schema?.properties?.proof?.properties?.totp !== undefined ||
  [...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])].some(acceptsStaffProof);

const proofNeeded = { description: "Send it again with `proof`: the password and a new code." };

function whoMayCall(operation: Operation): string {
  const { security = [], "x-staff-scopes": scopes } = operation;
  const keyScopes = security.flatMap((requirement) => Object.keys(requirement));
  if (scopes) return `For staff with ${scopes.map((scope) => `\`${scope}\``).join(" or ")}.`;
  if (keyScopes.includes("console")) return "For staff who are signed in.";
  if (keyScopes.includes("partnerKey"))
    return security.length > 2 || security.some((one) => Object.keys(one).length === 0)
      ? "For everybody; a business sends its key."
      : "For people who are signed in, members of a business, and its keys.";
  return keyScopes.length > 0 ? "For people who are signed in." : "For everybody.";
}

/** Describes the requests that we post to the endpoints of businesses. */
const describeWebhooks = (): object =>
  Object.fromEntries(
    eventTexts.map(({ type, text, schema, example }) => [
      type,
      {
        post: {
          operationId: nameOf(type),
          summary: type,
          description: `${text} Success is an answer of 2xx within ${limits.webhookTimeoutMilliseconds / 1000} s.`,
          tags: ["events"],
          security: [{ webhookSignature: [] }],
          parameters: Object.entries(eventHeaders).map(([name, header]) => ({
            in: "header",
            name,
            required: true,
            ...header,
          })),
          requestBody: { required: true, content: { "application/json": { schema, example } } },
          responses: {
            "204": { description: "Received. Any 2xx will do." },
            "410": { description: "Switches the endpoint off." },
          },
        },
      },
    ]),
  );
