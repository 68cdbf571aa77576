import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Json = { [key: string]: unknown };
type Description = Json & {
  paths: Record<string, Record<string, { operationId: string; responses: Json }>>;
  components: { schemas: Record<string, Json> };
};
const read = async (name: string, headers = {}) =>
  world.app.inject({ url: `/api/openapi/${name}.json`, headers });
const descriptionOf = async (name: string): Promise<Description> => (await read(name)).json();
const operationsOf = ({ paths }: Pick<Description, "paths">) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

function refsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { $ref } = node as Json;
  const inner = Object.values(node).flatMap(refsIn);
  return typeof $ref === "string" ? [$ref, ...inner] : inner;
}

const audiences = ["partner", "app", "console"];

test("each call is described for its readers, and the three together have all of them", async () => {
  const whole = (await world.app.inject("/api/openapi.json")).json() as Description;
  const [partner, app, console] = await Promise.all(audiences.map(descriptionOf));
  const idsOf = (one: Description | undefined) =>
    one ? operationsOf(one).map(({ operationId }) => operationId) : [];
  expect([...idsOf(app), ...idsOf(console)].sort()).toEqual(idsOf(whole).sort());
  expect(idsOf(app)).toEqual(expect.arrayContaining(idsOf(partner)));
  expect(idsOf(partner)).toEqual(expect.arrayContaining(["createBooking", "createQuote"]));
  expect(
    Object.keys(partner?.paths ?? {}).filter((path) => /^\/api\/(console|driver)\//.test(path)),
  ).toEqual([]);
});

test.each(audiences)(
  "every reference of %s.json leads somewhere, and no name is left inside",
  async (name) => {
    const description = await descriptionOf(name);
    for (const ref of new Set(refsIn(description))) {
      const found = ref
        .slice(2)
        .split("/")
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], description);
      expect(found, ref).toBeTruthy();
    }
    expect(JSON.stringify(description)).not.toContain('"x-name"');
  },
);

test("schemas of the contract have their names, and refusals their statuses", async () => {
  const partner = await descriptionOf("partner");
  const names = Object.keys(partner.components.schemas);
  expect(names).toEqual(expect.arrayContaining(["Booking", "CreateBooking", "Quote", "Parcel"]));
  expect(names.length).toBeGreaterThan(85);
  const cancel = partner.paths["/api/bookings/{id}/cancel"]?.post?.responses ?? {};
  expect(Object.keys(cancel)).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "409",
    "422",
    "429",
    "default",
  ]);
});

test("a description is sent compressed, and not again while it is the same", async () => {
  const plain = await read("partner");
  const packed = await read("partner", { "accept-encoding": "br, gzip" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 5);
  const again = await read("partner", { "if-none-match": plain.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("every property that a partner meets has a description", async () => {
  const partner = await descriptionOf("partner");
  const bare = (node: unknown): string[] => {
    if (typeof node !== "object" || node === null) return [];
    const { properties = {}, example: _, examples: __, ...rest } = node as Json;
    const own = Object.entries(properties as Record<string, Json>).flatMap(([name, schema]) =>
      schema.description ? bare(schema) : [name, ...bare(schema)],
    );
    return [...own, ...Object.values(rest).flatMap(bare)];
  };
  expect(bare({ ...partner, components: { schemas: partner.components.schemas } })).toEqual([]);
  expect(bare({ planted: { properties: { unnamed: { type: "string" } } } })).toEqual(["unnamed"]);
});
