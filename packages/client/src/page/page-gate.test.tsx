// @vitest-environment happy-dom
import { act, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Middleware } from "./middleware.ts";
import { normalError } from "./page-error.ts";
import { PageGate } from "./page-gate.tsx";
import type { PageHandle } from "./page-handle.ts";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const known: Record<string, Middleware> = {
  closed: ({ fullPath }) => ({ kind: "redirect", to: "/door", remember: fullPath }),
  open: () => ({ kind: "pass" }),
  unsure: () => ({ kind: "wait" }),
  unanswered: () => ({ kind: "wait", stuck: true }),
};

function Problem() {
  const { statusCode, message } = normalError(useRouteError());
  return `${statusCode} ${message}`;
}

async function visit(path: string, handle: PageHandle) {
  const remembered: string[] = [];
  const arrived: string[] = [];
  const gate = (
    <Suspense fallback="waiting">
      <PageGate
        guards={known}
        onRemember={(path) => remembered.push(path)}
        onArrive={(path) => arrived.push(path)}
        stuck="no answer"
      >
        <Outlet />
      </PageGate>
    </Suspense>
  );
  const router = createMemoryRouter(
    [
      {
        element: gate,
        errorElement: <Problem />,
        children: [
          { path: "/page/:id", element: "the page", handle },
          { path: "/door", element: "the door" },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const element = document.createElement("div");
  await act(async () => createRoot(element).render(<RouterProvider router={router} />));
  return { shows: element.textContent, remembered, arrived };
}

test("SPEC 8 failed page validation: 'This page could not be found', status 404, for a synchronous or an asynchronous validation", async () => {
  const answers = [() => false, async () => false];
  for (const validate of answers) {
    expect((await visit("/page/7", { validate })).shows).toBe("404 This page could not be found");
  }
});

test("a page with a valid address is shown, and its validation receives the address", async () => {
  const validate: PageHandle["validate"] = async ({ params, search }) =>
    params.id === "7" && search === "?a=1";
  expect((await visit("/page/7?a=1", { validate })).shows).toBe("the page");
});

test("SPEC 8 unknown middleware on a page: the error page with status 500 and its name", async () => {
  expect((await visit("/page/7", { middleware: "nobody" })).shows).toBe(
    "500 Unknown middleware nobody",
  );
});

test("SPEC 2 a guard sends away before the page's own check runs, and the whole address is remembered", async () => {
  const validate = vi.fn(() => false);
  const result = await visit("/page/7?a=1#b", { middleware: "closed", validate });
  expect(result).toMatchObject({ shows: "the door", remembered: ["/page/7?a=1#b"] });
  expect(validate).not.toHaveBeenCalled();
});

test("a page that may be shown has arrived; a page with a guard that still waits has not", async () => {
  expect(await visit("/page/7", { middleware: "open" })).toMatchObject({
    shows: "the page",
    arrived: ["/page/7"],
  });
  expect(await visit("/page/7", { middleware: "unsure" })).toMatchObject({
    shows: "",
    arrived: [],
  });
  expect(await visit("/page/7", { middleware: "unanswered" })).toMatchObject({
    shows: "no answer",
    arrived: [],
  });
});
