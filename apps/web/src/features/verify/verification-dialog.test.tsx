// @vitest-environment happy-dom

import { unbroken } from "@songtan/client/language/format.ts";
import { TextStoreContext } from "@songtan/client/language/text-store.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auth } from "../session/session.ts";
import { createTexts } from "../shell/texts.ts";
import { runVerified } from "./run-verified.ts";
import { VerificationDialog } from "./verification-dialog.tsx";

const unverified = {
  id: "u",
  phone: "+66812345678",
  phoneVerifiedAt: null,
  email: "a@b.co",
  emailVerifiedAt: null,
  scope: [],
} as unknown as NonNullable<Parameters<typeof auth.setUser>[1]>;
const verified = { ...unverified, phoneVerifiedAt: "2026-11-21T00:00:00.000Z" };

const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });
const refusal = { error: { code: "code_wrong", message: "รหัสไม่ถูกต้อง", requestId: "r" } };

/** The server, as far as the dialog speaks to it: the code is 123456. */
function answer(requests: string[]) {
  return async (url: string | URL | Request, init?: RequestInit) => {
    const path = new URL(String(url), "http://localhost").pathname;
    requests.push(`${init?.method} ${path} ${init?.body ?? ""}`);
    if (path === "/api/verifications") return json({ data: { id: "v1", expiresAt: "" } }, 201);
    const right = String(init?.body).includes("123456");
    return right ? json({ data: verified }, 200) : json(refusal, 422);
  };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

async function openDialog(requests: string[]) {
  const files = await import("../../../locales/th/auth.json");
  const shell = await import("../../../locales/th/shell.json");
  vi.stubGlobal("fetch", async (url: string | URL | Request, init?: RequestInit) => {
    const name = String(url);
    if (name.endsWith("auth.json")) return json(files.default, 200);
    if (name.endsWith("shell.json")) return json(shell.default, 200);
    return answer(requests)(url, init);
  });
  const texts = await createTexts("th", ["auth"]);
  const router = createMemoryRouter([{ path: "*", element: <VerificationDialog /> }]);
  const element = document.createElement("div");
  document.body.append(element);
  await act(async () => {
    auth.setUser("customer", unverified);
    createRoot(element).render(
      <TextStoreContext value={texts}>
        <RouterProvider router={router} />
      </TextStoreContext>,
    );
  });
  return element;
}

async function type(element: HTMLElement, digits: string) {
  const input = element.querySelector<HTMLInputElement>("input[name=code]");
  if (!input) throw new Error("no code field");
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    setValue?.call(input, digits);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("SPEC 2 verification component: a code is sent once, a wrong one is shown at the field, the right one lets the action continue", async () => {
  const requests: string[] = [];
  const element = await openDialog(requests);
  let outcome: string | undefined;
  let action: Promise<void> = Promise.resolve();
  await act(async () => {
    action = runVerified("customer", "phone", async () => "booked").then((done) => {
      outcome = done;
    });
  });
  expect(requests).toEqual(['POST /api/verifications {"channel":"phone"}']);
  // In one piece: no line ends within the number.
  expect(element.textContent).toContain(unbroken("081-234-5678"));

  await type(element, "๐๐๐๐๐๐");
  expect(requests.at(-1)).toBe('POST /api/verifications/v1/confirm {"code":"000000"}');
  expect(element.textContent).toContain("รหัสไม่ถูกต้อง");
  expect(outcome).toBeUndefined();

  await type(element, "๑๒๓๔๕๖");
  await act(async () => action);
  expect(outcome).toBe("booked");
  expect(auth.state.getState().customer.user?.phoneVerifiedAt).toBe(verified.phoneVerifiedAt);
  expect(element.querySelector("input[name=code]")).toBeNull();
});

test("a verified user never needs a code", async () => {
  const requests: string[] = [];
  await openDialog(requests);
  await act(async () => auth.setUser("customer", verified));
  expect(await runVerified("customer", "phone", async () => "booked")).toBe("booked");
  expect(requests).toEqual([]);
});
