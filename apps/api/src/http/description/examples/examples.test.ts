import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPartner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import type { JsonSchema } from "./json-schema.ts";

type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; required?: boolean; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
type Described = Record<string, Record<string, Operation>>;

let world: TestWorld;
let partner: Awaited<ReturnType<typeof newPartner>>;
let document: {
  paths: Described;
  webhooks: Described;
  tags: { name: string; description: string }[];
  components: { examples: { Refusal: { value: unknown } } };
};
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  document = (await world.app.inject({ url: "/api/openapi.json" })).json();
});
afterAll(() => world.close());

const ajv = new Ajv2020({ strict: false, validateSchema: false });
addFormats.default(ajv as never);
const validators = new Map<string, ValidateFunction>();

/** What is wrong with the examples of a media type; nothing if it has a right one. */
function problemOf(
  where: string,
  { schema, example }: Pick<Media, "schema" | "example">,
): string[] {
  if (example === undefined) return [`${where}: no example`];
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  return validate(example) ? [] : [`${where}: ${ajv.errorsText(validate.errors)}`];
}

const operations = () =>
  [document.paths, document.webhooks].flatMap((described) =>
    Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        at: `${method} ${path}`,
        operation,
      })),
    ),
  );

test("each call and each event has an example of what is sent and answered, and it fits its schema", () => {
  const problems = operations().flatMap(({ at, operation }) => [
    ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, media]) =>
      type === "application/json" ? problemOf(`${at} sends`, media) : [],
    ),
    ...(operation.parameters ?? []).flatMap((parameter) =>
      parameter.required ? problemOf(`${at} ${parameter.name}`, parameter) : [],
    ),
    ...Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, media]) =>
        status !== "default" && type === "application/json"
          ? problemOf(`${at} ${status}`, media)
          : [],
      ),
    ),
  ]);
  expect(problems).toEqual([]);
  const [first] = Object.values(document.paths["/api/quotes"] ?? {});
  const schema = first?.responses.default?.content?.["application/json"]?.schema ?? {};
  expect(
    problemOf("refusal", { schema, example: document.components.examples.Refusal.value }),
  ).toEqual([]);
}, 60_000);

test("each call has its own name, words and a tag that is described", () => {
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const tags = new Set(document.tags.map(({ name }) => name));
  const bare = operations().filter(
    ({ operation: { operationId, summary, description, tags: named } }) =>
      !(
        /^[a-z]\w+$/.test(operationId) &&
        summary &&
        description &&
        named.every((tag) => tags.has(tag))
      ),
  );
  expect(bare.map(({ at }) => at)).toEqual([]);
});

test("the examples of a price and a booking are accepted as they are but for the id", async () => {
  const exampleOf = (path: string) =>
    document.paths[path]?.post?.requestBody?.content["application/json"]?.example as object;
  const token = partner.key.secretKey;
  const quote = await call<{ id: string }>(world, "POST /quotes", {
    token,
    body: exampleOf("/api/quotes"),
  });
  expect([quote.status, quote.code]).toEqual([201, undefined]);
  const body = { ...exampleOf("/api/bookings"), quoteId: quote.data.id };
  const booked = await call(world, "POST /bookings", { token, body });
  expect([booked.status, booked.code]).toEqual([201, undefined]);
  const rows = await call<{ ok: boolean }[]>(world, "POST /quotes/batch", {
    token,
    body: exampleOf("/api/quotes/batch"),
  });
  expect(rows.data).toMatchObject([{ ok: true }]);
});

test("programs find every document from /llms.txt", async () => {
  const guide = await world.app.inject({ url: "/llms.txt" });
  expect(guide.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const own = [...guide.body.matchAll(/\(http:\/\/localhost:3000(\/api\/[^)]+)\)/g)];
  expect(own.map(([, path]) => path)).toEqual([
    "/api/openapi/partner.json",
    "/api/docs",
    "/api/asyncapi.json",
    "/api/errors",
  ]);
  for (const [, url] of own)
    expect((await world.app.inject({ url: url ?? "" })).statusCode).toBe(200);
  const events = (await world.app.inject({ url: "/api/asyncapi.json" })).json();
  expect(Object.keys(events.channels.webhooks.messages)).toHaveLength(
    Object.keys(document.webhooks).length,
  );
});
