import { expect, type Page } from "@playwright/test";
import { quietUrl } from "../browser/servers.ts";
import type { Texts } from "../browser/texts.ts";
import { type Account, signInBrowser } from "./people.ts";

type Part = "contacts" | "security" | "places" | "privacy";

/** The customer's profile or one of its pages, found by a press in the index. */
export async function openProfile(
  page: Page,
  texts: Texts,
  { customer, part }: { customer: Pick<Account, "token">; part?: Part },
) {
  await signInBrowser(page.context(), quietUrl, { role: "customer", token: customer.token });
  await page.goto(texts.path("/customer/profile"));
  if (part) {
    const index = page.getByRole("list", { name: texts.get("profile.part.label") });
    const name = new RegExp(texts.get(`profile.part.${part}.title`));
    await index.getByRole("link", { name }).click();
    await expect(page).toHaveURL(texts.path(`/customer/profile/${part}`));
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
