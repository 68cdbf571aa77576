import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../testing/world/call.ts";
import { signUp } from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

type Schema = {
  $ref?: string;
  type?: string;
  maxItems?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

let world: TestWorld;
let description: Description;
/** Written from the schemas that the routes register. */
beforeAll(async () => {
  world = await openTestWorld();
  description = (await world.app.inject({ url: "/api/openapi.json" })).json();
});
afterAll(() => world.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? resolve(description.components?.schemas?.[name] ?? {}) : schema;
}

const bodyOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.["application/json"]?.schema;

/** The rows that a call answers: its `data`, where that is a list. */
function answeredList({ responses }: Operation): Schema | null {
  for (const [status, answer] of Object.entries(responses)) {
    const body = bodyOf(answer);
    if (!status.startsWith("2") || !body) continue;
    const rows = resolve(resolve(body).properties?.data ?? {});
    if (rows.type === "array") return rows;
  }
  return null;
}

/** Every list inside of the body of a call, with its path. */
function bodyLists(
  schema: Schema,
  path: string,
  parents: ReadonlySet<Schema> = new Set(),
): [string, Schema][] {
  const found = resolve(schema);
  if (parents.has(found)) return [];
  const inside = new Set(parents).add(found);
  const parts = [...(found.anyOf ?? []), ...(found.oneOf ?? []), ...(found.allOf ?? [])];
  return [
    ...(found.type === "array" ? [[path, found] as [string, Schema]] : []),
    ...(found.items ? bodyLists(found.items, `${path}[]`, inside) : []),
    ...parts.flatMap((part) => bodyLists(part, path, inside)),
    ...Object.entries(found.properties ?? {}).flatMap(([name, part]) =>
      bodyLists(part, `${path}.${name}`, inside),
    ),
  ];
}

test("every list of the API has a bound: pages with a limit, or a largest number of rows", () => {
  const lists = operations().filter(({ operation }) => answeredList(operation));
  expect(lists.length).toBeGreaterThan(40);
  const unbounded = lists.filter(({ operation }) => {
    const page = operation.parameters?.find(({ name }) => name === "limit")?.schema.maximum;
    const most = page ?? answeredList(operation)?.maxItems ?? Number.POSITIVE_INFINITY;
    return most > (page === undefined ? limits.wholeListRows : limits.pageRows);
  });
  expect(unbounded.map(({ name }) => name)).toEqual([]);
});

test("every list that a call takes has a largest number of items", () => {
  const unbounded = operations().flatMap(({ name, operation }) =>
    bodyLists(bodyOf(operation.requestBody) ?? {}, name)
      .filter(([, { maxItems }]) => maxItems === undefined)
      .map(([path]) => path),
  );
  expect(unbounded).toEqual([]);
});

test("a whole list that has grown too long is cut, and no error", async () => {
  const { id, token } = await signUp(world);
  await world.owner.query(
    `insert into sessions (account_id, role, token_hash, device_name, created_at, last_used_at)
     select $1, 'customer', sha256(('session ' || number)::bytea), 'Chrome', $2, $2
     from generate_series(1, $3::int) number`,
    [id, new Date(world.clock.now.getTime() - 60_000), limits.wholeListRows + 20],
  );
  const { status, data } = await call<{ current: boolean }[]>(world, "GET /customer/devices", {
    token,
  });
  expect([status, data.length, data[0]?.current]).toEqual([200, limits.wholeListRows, true]);
});
