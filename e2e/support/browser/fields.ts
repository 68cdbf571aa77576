import { expect, type Locator } from "@playwright/test";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Longer than any field accepts. */
export const tooLong = "ก".repeat(10_000);

/** What was typed stays, and the field says what is wrong with it. */
export async function expectRejected(field: Locator, text: string, message: string) {
  await field.fill(text);
  await field.blur();
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(text);
}

/** What was typed stays, and nothing is wrong with it. */
export async function expectAccepted(field: Locator, text: string) {
  await field.fill(text);
  await field.blur();
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(text);
}

/** Ten thousand characters: either the field stops at its limit, or it keeps them all and says that they are too many. */
export async function expectHandlesTooLong(field: Locator, message: string) {
  await field.fill(tooLong);
  await field.blur();
  if ((await field.inputValue()).length < tooLong.length) await expect(field).not.toHaveValue("");
  else await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)));
}
