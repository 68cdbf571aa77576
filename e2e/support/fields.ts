import { expect, type Locator } from "@playwright/test";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Longer than any field takes. */
export const tooMuch = "ก".repeat(10_000);

/** What was typed stays, and the field says what is wrong with it. */
export async function refuses(field: Locator, text: string, says: string) {
  await field.fill(text);
  await field.blur();
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(says)));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(text);
}

/** What was typed stays, and nothing is wrong with it. */
export async function takes(field: Locator, text: string) {
  await field.fill(text);
  await field.blur();
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(text);
}

/** Ten thousand characters: either the field stops at its limit, or it keeps them all and says that they are too many. */
export async function survivesTooMuch(field: Locator, says: string) {
  await field.fill(tooMuch);
  await field.blur();
  if ((await field.inputValue()).length < tooMuch.length) await expect(field).not.toHaveValue("");
  else await expect(field).toHaveAccessibleDescription(new RegExp(escaped(says)));
}
