import type { Page } from "@playwright/test";
import type { Texts } from "../browser/texts.ts";
import { newCustomer, newPerson, signInBrowser } from "../people/people.ts";
import { acceptGoods, fillContacts, goToLastStep, quoteOnHomePage } from "./booking-pages.ts";

type Wanted = { page: Page; texts: Texts; origin: string; recipientName?: string };

/** A signed-in customer with a verified phone, at the last step of a booking with all that is needed to confirm. */
export async function atLastStep({ page, texts, origin, recipientName = "สมหญิง" }: Wanted) {
  const customer = await newCustomer(page.request, origin, texts.locale);
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  await fillContacts(page, texts, { sender: customer, recipient: newPerson(recipientName) });
  await goToLastStep(page, texts);
  await acceptGoods(page, texts);
  return customer;
}
