// @vitest-environment happy-dom
import { normaliseError, readApiError } from "@songtan/client/calls/api-error.ts";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { TextStoreContext } from "@songtan/client/language/text-store.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../locales/en/shell.json";
import th from "../../../locales/th/shell.json";
import { createTexts } from "./texts.ts";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    async (url: unknown) => new Response(JSON.stringify(String(url).includes("/en/") ? en : th)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

async function shown(locale: "th" | "en", thrown: unknown, titleAs?: "h1") {
  const texts = await createTexts(locale, []);
  const error = normaliseError(thrown);
  const part = <QueryError {...{ error, titleAs }} title="-" onRetry={() => undefined} />;
  const router = createMemoryRouter([{ path: "*", element: part }], {
    initialEntries: [locale === "en" ? "/en" : "/"],
  });
  const element = document.createElement("div");
  document.body.append(element);
  await act(async () =>
    createRoot(element).render(
      <TextStoreContext value={texts}>
        <RouterProvider router={router} />
      </TextStoreContext>,
    ),
  );
  return element.textContent;
}
const proxyPage = () =>
  readApiError(
    new Response("<html><h1>502 Bad Gateway</h1></html>", {
      status: 502,
      statusText: "Bad Gateway",
    }),
  );

test.each([
  ["th", th],
  ["en", en],
] as const)(
  "a proxy's answer and an interrupted call are shown in the language of the page: %s",
  async (locale, { problem, again }) => {
    expect(await shown(locale, await proxyPage())).toBe(`-${problem.silent}${again}`);
    expect(await shown(locale, new DOMException("aborted", "AbortError"))).toBe(
      `-${problem.offline}${again}`,
    );
  },
);

test("a sentence of our own server is shown as it came", async () => {
  const body = { error: { code: "internal", message: "ระบบขัดข้อง", requestId: "r" } };
  const error = await readApiError(new Response(JSON.stringify(body), { status: 500 }));
  expect(await shown("th", error)).toContain("ระบบขัดข้อง");
});

test("SPEC 8 page data that cannot be loaded, where the page shows nothing else: the answer's status and the way home", async () => {
  expect(await shown("en", await proxyPage(), "h1")).toBe(
    `-${en.problem.silent}${en.again}${en.error.home}502`,
  );
  expect(document.querySelector("a")?.textContent).toBe(en.error.home);
  expect(await shown("th", new TypeError("no network"), "h1")).toBe(
    `-${th.problem.offline}${th.again}${th.error.home}`,
  );
});
