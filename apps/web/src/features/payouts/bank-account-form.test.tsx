// @vitest-environment happy-dom
import { test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { BankAccountForm } from "./bank-account-form.tsx";

test("each empty field of a form is named, and how it is filled; a wrong one says what is wrong", async () => {
  const page = await showComponent(
    <BankAccountForm serverFields={{}} onSubmit={() => undefined} onCancel={() => undefined} />,
    { areas: ["payouts", "shell"], answers: {} },
  );
  await page.press("Save account");
  await page.see("Choose “Bank”.");
  await page.see("Fill in “Account number”.");
  await page.see("Fill in “Account name”.");
  await page.type("Account number", "12");
  await page.see("Not an account number of this bank.");
  page.close();
});
