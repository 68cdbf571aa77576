import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { Locale } from "@songtan/client/language/locales.ts";
import { TextStoreContext } from "@songtan/client/language/text-store.ts";
import type { TextArea } from "@songtan/client/language/use-text.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, vi } from "vitest";
import { createTexts } from "../src/features/shell/texts.ts";

/** A refusal of the server, as its body has it. */
export type Refused = { refused: number; code: string };
type Answers = Record<string, unknown>;
type Setting = {
  areas: readonly TextArea[];
  /** By `METHOD /path` without `/api`; may be changed while the component is shown. */
  answers: Answers;
  locale?: Locale;
};

/**
 * A component as a person sees it: with the app's own texts, cache and calls. Only the network is
 * replaced, by `answers`.
 */
export async function showComponent(
  component: ReactNode,
  { areas, answers, locale = "en" }: Setting,
) {
  const requests: { call: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string | URL | Request, init: RequestInit = {}) => {
    const { pathname } = new URL(String(url), "http://localhost");
    if (pathname.endsWith(".json")) return Response.json(await readTexts(pathname));
    const call = `${init.method ?? "GET"} ${pathname.replace(/^\/api/, "")}`;
    requests.push({ call, body: init.body ? JSON.parse(String(init.body)) : null });
    return answer(call, answers[call]);
  });
  queryClient.clear();
  const texts = await createTexts(locale, [...areas] as never);
  const element = document.createElement("div");
  document.body.replaceChildren(element);
  const router = createMemoryRouter([{ path: "*", element: component }], {
    initialEntries: [locale === "th" ? "/" : `/${locale}`],
  });
  const root = createRoot(element);
  root.render(
    <TextStoreContext value={texts}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextStoreContext>,
  );
  const read = () => document.body.textContent ?? "";
  const find = (name: string) =>
    [...document.body.querySelectorAll<HTMLElement>("button, a, [type=checkbox]")].find(
      (each) => nameOf(each).includes(name) && !each.closest("[hidden]"),
    );
  return {
    requests,
    read,
    find,
    /** Waits until the text is shown. */
    see: (text: string) => expect.poll(read, { interval: 5 }).toContain(text),
    /** Waits until every answer is on the page. */
    async settle() {
      const isSettled = () => requests.length > 0 && queryClient.isFetching() === 0;
      await expect.poll(isSettled, { interval: 5 }).toBe(true);
      await new Promise((done) => setTimeout(done, 20));
    },
    async press(name: string) {
      await expect.poll(() => find(name), { interval: 5 }).toBeTruthy();
      find(name)?.click();
    },
    close() {
      root.unmount();
      vi.unstubAllGlobals();
    },
  };
}

const nameOf = (element: HTMLElement): string =>
  element.getAttribute("aria-label") ??
  (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
  "";

async function readTexts(pathname: string): Promise<unknown> {
  const [locale, area] = pathname
    .replace(/\.json$/, "")
    .split("/")
    .slice(-2);
  return (await import(`../locales/${locale}/${area}.json`)).default;
}

function answer(call: string, data: unknown): Response {
  if (data === undefined) throw new Error(`no answer for ${call}`);
  const { refused, code } = (data ?? {}) as Partial<Refused>;
  return refused
    ? Response.json({ error: { code, message: code, requestId: "r" } }, { status: refused })
    : Response.json({ data });
}
