// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { SignUpForm, type SignUpFormProps } from "./sign-up-form.tsx";

const soon = (read: () => unknown) => expect.poll(read, { interval: 5 });
beforeEach(() => sessionStorage.clear());

/** The form, after `stored` was typed into it before. */
async function show(stored: object, known: SignUpFormProps["known"] = {}) {
  sessionStorage.setItem("draft.sign-up.customer", JSON.stringify(stored));
  const page = await showComponent(<SignUpForm strategy="customer" known={known} />, {
    areas: ["auth", "shell"],
    answers: {},
  });
  await page.see("Sign up and get the code");
  return {
    page,
    textOf: (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
    folded: () => document.querySelector("details")?.open === false,
  };
}

test("what the booking knows now wins over what was typed here before; what it does not know stays", async () => {
  const typed = { phone: "081 111 1111", firstName: "Old", lastName: "Typed" };
  const known = { phone: "082 222 2222", firstName: "New", lastName: " " };
  const { page, textOf } = await show(typed, known);
  await soon(() => ["firstName", "lastName"].map(textOf)).toEqual(["New", "Typed"]);
  expect(textOf("phone")).toContain("22");
  page.close();
});

test("the details that can follow later are folded, and open with a restored e-mail in them", async () => {
  const empty = await show({ firstName: "New" });
  await soon(empty.folded).toBe(true);
  empty.page.close();
  const filled = await show({ email: "a@b.co" });
  await soon(filled.folded).toBe(false);
  filled.page.close();
});
