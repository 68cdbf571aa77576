import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../testing/world/call.ts";
import { quoteRequest } from "../../../testing/world/delivery.ts";
import { newCustomer } from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Schema = {
  format?: string;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
};
type Operation = {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Content = { content?: Record<string, { schema?: Schema }> };
const offset = "2026-11-30T20:00:00+07:00";

const instantsIn = (schema: Schema | undefined): Schema[] =>
  schema
    ? [
        ...(schema.format === "date-time" ? [schema] : []),
        ...[...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])].flatMap(instantsIn),
        ...instantsIn(schema.items),
      ]
    : [];

const schemasOf = ({ content = {} }: Content): (Schema | undefined)[] =>
  Object.values(content).map(({ schema }) => schema);
const accepts = ({ pattern }: Schema): boolean => new RegExp(pattern ?? "^$").test(offset);

test("every instant that a caller sends may have an offset, and no answer has one", async () => {
  const { paths } = (await world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );
  const sent = operations.flatMap(({ path, parameters = [], requestBody = {} }) =>
    [...parameters.map(({ schema }) => schema), ...schemasOf(requestBody)]
      .flatMap(instantsIn)
      .map((schema) => ({ path, schema })),
  );
  expect(sent.length).toBeGreaterThan(20);
  const refusing = sent.filter(({ schema }) => !accepts(schema));
  expect(refusing.map(({ path }) => path)).toEqual([]);
  const answered = operations.filter(({ responses }) =>
    Object.values(responses).flatMap(schemasOf).flatMap(instantsIn).some(accepts),
  );
  expect(answered.map(({ path }) => path)).toEqual([]);
});

test("an offset is the same instant in UTC", async () => {
  const { token } = await newCustomer(world);
  const at = new Date(world.clock.now.getTime() + 6 * 3_600_000);
  const local = new Date(at.getTime() + 7 * 3_600_000).toISOString().replace(/\.\d+Z$/, "+07:00");
  const quoted = await call<{ scheduledAt: string }>(world, "POST /quotes", {
    token,
    body: { ...quoteRequest(), scheduledAt: local },
  });
  expect(quoted.status).toBe(201);
  expect(Math.abs(Date.parse(quoted.data.scheduledAt) - at.getTime())).toBeLessThan(1000);
  expect(quoted.data.scheduledAt).toMatch(/Z$/);
});

test.each([
  "%' ; select pg_sleep(10) --",
  "2026-02-30T10:00:00+07:00",
  "9999-12-31T23:59:59-12:00",
  "0000-01-01T00:00:00+14:00",
])("%s is refused, not an error of ours", async (to) => {
  const { token } = await newCustomer(world);
  const path = `GET /bookings?${new URLSearchParams({ to })}` as const;
  expect((await call(world, path, { token })).status).toBe(400);
});
