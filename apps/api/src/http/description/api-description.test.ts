import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

type Operation = {
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, object> }>;
};
let world: TestWorld;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  world = await openTestWorld();
  document = (await world.app.inject({ url: "/api/openapi.json" })).json();
});
afterAll(() => world.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("the description is OpenAPI 3.1 and of the API alone", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).filter((path) => !path.startsWith("/api/"))).toEqual([]);
});

test("every call names its path's parameters, its answers and its refusals; what is written has a body", () => {
  const withoutBody =
