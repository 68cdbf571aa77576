// @vitest-environment happy-dom

import { TextStoreContext } from "@songtan/client/language/text-store.ts";
import type { ConsentView } from "@songtan/contract/identity/account-rights";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auth } from "../features/session/session.ts";
import { createTexts } from "../features/shell/texts.ts";
import { AccountAlerts } from "./account-alerts.tsx";

const user = {
  id: "u",
  scope: [],
  consentsDue: ["terms"],
  closureUndoneAt: null,
} as unknown as NonNullable<Parameters<typeof auth.setUser>[1]>;
const consent = (document: ConsentView["document"], state: ConsentView["state"]): ConsentView => ({
  document,
  version: "2026-11-21",
  inForceFrom: "2026-11-21",
  required: document !== "marketing",
  state,
  decided: { version: "2026-11", at: "2026-11-01T00:00:00.000Z", locale: "th" },
  changes: state === "outdated" ? ["เพิ่มวิธีปิดบัญชี"] : [],
});
const json = (data: unknown) => new Response(JSON.stringify({ data }), { status: 200 });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

/**
 * The page at `path`, with the context of the dialog; its calls to the server are written into
 * `requests`.
 */
async function show(path: string, requests: string[]) {
  const files: Record<string, unknown> = {
    rights: (await import("../../locales/th/rights.json")).default,
    shell: (await import("../../locales/th/shell.json")).default,
  };
  vi.stubGlobal("fetch", async (url: string | URL | Request, init?: RequestInit) => {
    const area = Object.keys(files).find((name) => String(url).endsWith(`${name}.json`));
    if (area) return new Response(JSON.stringify(files[area]), { status: 200 });
    requests.push(
      `${init?.method} ${new URL(String(url), "http://localhost").pathname} ${init?.body ?? ""}`.trim(),
    );
    if (String(url).endsWith("/consents"))
      return json([
        consent("terms", "outdated"),
        consent("privacy", "accepted"),
        consent("marketing", "missing"),
      ]);
    return json({ ...user, consentsDue: [] });
  });
  const texts = await createTexts("th", ["rights", "shell"]);
  const element = document.createElement("div");
  document.body.append(element);
  const page = <AccountAlerts strategy="customer" consentsDue closureUndoneAt={null} />;
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [path] });
  await act(async () => {
    auth.setUser("customer", user);
    createRoot(element).render(
      <TextStoreContext value={texts}>
        <RouterProvider router={router} />
      </TextStoreContext>,
    );
  });
  return element;
}

test("a changed text is shown with its differences, and accepting it accepts this one alone", async () => {
  const requests: string[] = [];
  const element = await show("/customer/booking", requests);
  await expect.poll(() => element.textContent).toContain("เพิ่มวิธีปิดบัญชี");
  expect(element.querySelector("dialog")?.open).toBe(true);
  const accept = [...element.querySelectorAll("button")].find((each) =>
    each.textContent?.includes("ยอมรับและทำต่อ"),
  );
  await act(async () => accept?.click());
  await expect.poll(() => auth.state.getState().customer.user?.consentsDue).toEqual([]);
  expect(requests).toContain(
    'PUT /api/customer/consents {"decisions":[{"document":"terms","version":"2026-11-21","granted":true}]}',
  );
});

test("pressing Escape does not make it go away", async () => {
  const element = await show("/customer/booking", []);
  await expect.poll(() => element.querySelector("dialog")?.open).toBe(true);
  await act(async () => element.querySelector("dialog")?.close());
  await expect.poll(() => element.querySelector("dialog")?.open).toBe(true);
});

test.each(["/terms", "/customer/profile", "/driver/task/1", "/en/privacy"])(
  "no dialog covers %s",
  async (path) => {
    const element = await show(path, []);
    expect(element.querySelector("dialog")).toBeNull();
  },
);
