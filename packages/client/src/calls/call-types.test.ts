import type { AppCalls, ConsoleCalls, StreamPath } from "@songtan/contract/generated/calls.ts";
import { expect, test } from "vitest";
import { type ApiClientConfig, createApiClient } from "./api-client.ts";
import type { FileAddress } from "./call-types.ts";
import { createApiHooks } from "./create-api-hooks.ts";

// Each `@ts-expect-error` fails the compile when the types no longer refuse what follows it.

const answer = async () => Response.json({ data: { id: "7", kind: "x" } });
const config: ApiClientConfig = {
  root: "",
  fetch: answer,
  locale: () => "th",
  token: () => null,
  credentials: "omit",
};
const app = createApiClient<AppCalls>(config);
const staff = createApiClient<ConsoleCalls>(config);
const params = { id: "7" };

test("a call that the API has compiles, and its answer has the route's type", async () => {
  const booking = await app.call("GET /bookings/{id}", { params });
  await app.call("POST /bookings/{id}/rating", { params, body: { stars: 5 } });
  await app.call("GET /bookings", { query: { state: "active", limit: 5 } });
  await app.call("GET /driver/payouts");
  await staff.call("GET /console/payments", { query: { state: "pending" } });
  expect(booking.id).toBe("7");
  // @ts-expect-error The answer has no such field.
  expect(booking.colour).toBe(undefined);
});

test("a wrong path does not compile", async () => {
  // @ts-expect-error There is no such path.
  await app.call("GET /bookingz/{id}", { params });
  // @ts-expect-error The path has another method.
  await app.call("PUT /bookings/{id}", { params });
  // @ts-expect-error A call of staff is none of the app.
  await app.call("GET /console/user");
  // @ts-expect-error A call of the app is none of staff.
  await staff.call("GET /customer/user");
  expect(createApiHooks(app).callKey("GET /bookings/{id}", { params })).toHaveLength(2);
});

test("wrong parameters of a path do not compile", async () => {
  // @ts-expect-error The parameter is missing.
  await expect(app.call("GET /bookings/{id}")).rejects.toThrow();
  // @ts-expect-error The parameter has another name.
  await expect(app.call("GET /bookings/{id}", { params: { key: "7" } })).rejects.toThrow();
  // @ts-expect-error There is no such kind of document.
  await app.call("GET /driver/documents/{kind}", { params: { kind: "diary" } });
});

test("a wrong body does not compile", async () => {
  // @ts-expect-error The body is missing.
  await app.call("POST /bookings/{id}/rating", { params });
  // @ts-expect-error The body has no such field.
  await app.call("POST /bookings/{id}/rating", { params, body: { stars: 5, colour: "red" } });
  // @ts-expect-error The field has another type.
  await app.call("POST /bookings/{id}/rating", { params, body: { stars: "five" } });
  // @ts-expect-error The call has no body.
  await app.call("POST /customer/logout", { body: { everywhere: true } });
  // @ts-expect-error The version is missing.
  await staff.call("POST /console/refunds/{id}/approve", { params, body: {} });
});

test("a wrong query does not compile", async () => {
  // @ts-expect-error The query has no such name.
  await app.call("GET /bookings", { query: { colour: "red" } });
  // @ts-expect-error There is no such state.
  await app.call("GET /bookings", { query: { state: "lovely" } });
  // @ts-expect-error The query is missing.
  await app.call("GET /places/reverse");
  // @ts-expect-error The call has no query.
  await app.call("GET /customer/user", { query: { colour: "red" } });
  // @ts-expect-error The key of a read has the types of the read.
  createApiHooks(app).callKey("GET /bookings", { query: { colour: "red" } });
});

test("wrong addresses of streams and files do not compile", () => {
  const right: [StreamPath, FileAddress] = ["/bookings/7/events", "/receipts/7/pdf"];
  // @ts-expect-error There is no such stream.
  const stream: StreamPath = "/bookings/7/event";
  // @ts-expect-error There is no such file.
  const file: FileAddress = "/receipts/7/doc";
  expect([...right, stream, file]).toHaveLength(4);
});
