// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignUpForm, type SignUpFormProps } from "./sign-up-form.tsx";

vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "th",
  useLocalePath: () => (path: string) => path,
  useText: () => (key: string) => key,
}));
vi.mock("@songtan/client/language/locale-link.tsx", () => ({ LocaleLink: () => null }));

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

/** The form, after `stored` was typed into it before. */
async function show(stored: object, known: SignUpFormProps["known"] = {}) {
  sessionStorage.setItem("draft.sign-up.customer", JSON.stringify(stored));
  const element = document.createElement("div");
  document.body.append(element);
  root = createRoot(element);
  const form = <SignUpForm strategy="customer" known={known} />;
  const router = createMemoryRouter([{ path: "/", element: form }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  return {
    textOf: (name: string) => element.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
    folded: () => element.querySelector("details")?.open === false,
  };
}

test("what the booking knows now wins over what was typed here before; what it does not know stays", async () => {
  const typed = { phone: "081 111 1111", firstName: "Old", lastName: "Typed" };
  const { textOf } = await show(typed, { phone: "082 222 2222", firstName: "New", lastName: " " });
  expect(textOf("phone")).toContain("22");
  expect([textOf("firstName"), textOf("lastName")]).toEqual(["New", "Typed"]);
});

test("the details that can follow later are folded, and open with a restored e-mail in them", async () => {
  const empty = await show({ firstName: "New" });
  expect(empty.folded()).toBe(true);
  await act(async () => root.unmount());
  const filled = await show({ email: "a@b.co" });
  expect(filled.folded()).toBe(false);
});
