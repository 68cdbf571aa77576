import { expect, test } from "vitest";
import { ApiError } from "../calls/api-error.ts";
import { normalError, notFound, PageError } from "./page-error.ts";

test("SPEC 8 unknown route or failed page validation: 'This page could not be found', status 404", () => {
  expect(normalError(notFound())).toEqual({
    message: "This page could not be found",
    statusCode: 404,
  });
});

test("SPEC 8: the router's own 404 says the same", () => {
  const routerError = {
    status: 404,
    statusText: "Not Found",
    internal: true,
    data: 'Error: No route matches "/x"',
  };
  expect(normalError(routerError)).toEqual({
    message: "This page could not be found",
    statusCode: 404,
  });
});

test.each([
  ["an error without a status", new Error("boom"), { message: "boom", statusCode: 500 }],
  ["a text", "boom", { message: "boom", statusCode: 500 }],
  ["nothing at all", undefined, { message: "Error", statusCode: 500 }],
  ["null", null, { message: "Error", statusCode: 500 }],
  [
    "a status that is no error",
    { statusCode: 200, message: "fine" },
    { message: "fine", statusCode: 500 },
  ],
  ["a status of its own", new PageError(403, "no"), { message: "no", statusCode: 403 }],
  [
    "a response's status",
    { status: 503, statusText: "busy" },
    { message: "busy", statusCode: 503 },
  ],
  [
    "a failed call",
    new ApiError({ message: "full", statusCode: 409, code: "conflict" }),
    { message: "full", statusCode: 409 },
  ],
])(
  "SPEC 8 errors in general: %s is a message plus a status code that falls back to 500",
  (_, thrown, normal) => {
    expect(normalError(thrown)).toEqual(normal);
  },
);
