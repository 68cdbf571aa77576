import { expect, test } from "vitest";
import { type Middleware, runMiddleware } from "./middleware.ts";
import { normalError } from "./page-error.ts";
import { handleOf, middlewareNames } from "./page-handle.ts";

const context = { locale: "th", fullPath: "/customer/profile" } as const;
const pass: Middleware = () => ({ kind: "pass" });
const away: Middleware = () => ({ kind: "redirect", to: "/away" });

test("SPEC 8 unknown middleware: status 500, message 'Unknown middleware' plus the name", () => {
  for (const name of ["nobody", "constructor", "toString"]) {
    let thrown: unknown;
    try {
      runMiddleware({ pass }, [name], context);
    } catch (error) {
      thrown = error;
    }
    expect(normalError(thrown)).toEqual({ message: `Unknown middleware ${name}`, statusCode: 500 });
  }
});

test("SPEC 2 guards run by name, in order, until one does not let the page through", () => {
  const known = { pass, away };
  expect(runMiddleware(known, [], context)).toEqual({ kind: "pass" });
  expect(runMiddleware(known, ["pass", "pass"], context)).toEqual({ kind: "pass" });
  expect(runMiddleware(known, ["pass", "away", "missing"], context)).toEqual({
    kind: "redirect",
    to: "/away",
  });
});

test("a page names one guard, several, or picks by its address; the innermost page decides", () => {
  const address = { pathname: "/x", search: "", params: { id: "7" } };
  expect(middlewareNames({}, address)).toEqual([]);
  expect(middlewareNames({ middleware: "customer" }, address)).toEqual(["customer"]);
  expect(middlewareNames({ middleware: ["customer", "guest"] }, address)).toEqual([
    "customer",
    "guest",
  ]);
  expect(
    middlewareNames({ middleware: ({ params }) => (params.id ? undefined : "customer") }, address),
  ).toEqual([]);
  expect(
    handleOf([
      { handle: { layout: "default" } },
      { handle: undefined },
      { handle: { layout: "callback" } },
    ]),
  ).toEqual({
    layout: "callback",
  });
});
