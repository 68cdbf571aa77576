import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, vi } from "vitest";
import { queryClient } from "../src/calls/query-client.ts";
import type { Locale } from "../src/language/locales.ts";
import { type TextStore, TextStoreContext } from "../src/language/text-store.ts";
import type { TextFile } from "../src/language/translate.ts";
import type { TextArea } from "../src/language/use-text.ts";
import { createFakeNetwork } from "./fake-network.ts";

type App = {
  createTexts: (locale: Locale, areas: never) => Promise<TextStore>;
  readTexts: (locale: string, area: string) => Promise<TextFile>;
};
type Setting = {
  areas: readonly TextArea[];
  /** By `METHOD /path` without `/api`; may be changed while the component is shown. A function is given the body. */
  answers: Record<string, unknown>;
  locale?: Locale;
  path?: string;
};

/**
 * Shows a component as a person sees it: with the app's own texts, cache and calls. Only the network
 * is replaced, by `answers`.
 */
export function createShowComponent(app: App) {
  return async (component: ReactNode, { areas, answers, locale = "en", path }: Setting) => {
    const network = createFakeNetwork(answers, app.readTexts);
    vi.stubGlobal("fetch", network.fetch);
    queryClient.clear();
    const texts = await app.createTexts(locale, [...areas] as never);
    const element = document.createElement("div");
    document.body.replaceChildren(element);
    const router = createMemoryRouter([{ path: "*", element: component }], {
      initialEntries: [path ?? (locale === "th" ? "/" : `/${locale}`)],
    });
    const root = createRoot(element);
    root.render(
      <TextStoreContext value={texts}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextStoreContext>,
    );
    return {
      requests: network.requests,
      element,
      ...readPage(),
      /** Waits until every answer is on the page. */
      async settle() {
        const isSettled = () => network.requests.length > 0 && queryClient.isFetching() === 0;
        await expect.poll(isSettled, patience).toBe(true);
        await new Promise((done) => setTimeout(done, 20));
      },
      close() {
        root.unmount();
        vi.unstubAllGlobals();
      },
    };
  };
}

/** A page is ready within milliseconds; on a busy machine its first look may need seconds. */
const patience = { interval: 5, timeout: 5000 };

/** What is read, found, pressed and typed on the page. */
function readPage() {
  const read = () => document.body.textContent ?? "";
  const findAll = (selector: string, name: string) =>
    [...document.body.querySelectorAll<HTMLElement>(selector)].find(
      (each) => nameOf(each).includes(name) && !each.closest("[hidden]"),
    );
  const find = (name: string) => findAll("button, a, [type=checkbox], [type=radio]", name);
  const field = (label: string) =>
    findAll("input, textarea, select", label) as HTMLInputElement | undefined;
  return {
    read,
    find,
    field,
    /** Waits until the text is shown. */
    see: (text: string) => expect.poll(read, patience).toContain(text),
    /** Waits until the text is gone. */
    seeGone: (text: string) => expect.poll(read, patience).not.toContain(text),
    async press(name: string) {
      await expect.poll(() => find(name), patience).toBeTruthy();
      find(name)?.click();
    },
    async type(label: string, text: string) {
      await expect.poll(() => field(label), patience).toBeTruthy();
      enterText(field(label) as HTMLInputElement, text);
    },
  };
}

/** Puts a text into a field as a keyboard does: React notices a value only by its event. */
function enterText(field: HTMLInputElement, text: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(
    new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }),
  );
}

const nameOf = (element: HTMLElement): string =>
  element.getAttribute("aria-label") ??
  ("labels" in element && element.tagName !== "BUTTON"
    ? (element as HTMLInputElement).labels?.[0]?.textContent
    : element.textContent) ??
  "";
