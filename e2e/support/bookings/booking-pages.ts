import { expect, type Locator, type Page } from "@playwright/test";
import type { Texts } from "../browser/texts.ts";
import { newestCode } from "../people/inbox.ts";
import type { Person } from "../people/people.ts";
import { nameOf, type PlaceName } from "../people/places.ts";

/** Types into a place field until the gazetteer answers, and selects the place. */
export async function pickPlace(
  page: Page | Locator,
  label: string,
  { place, texts }: { place: PlaceName; texts: Texts },
) {
  const field = page.getByRole("combobox", { name: label, exact: true });
  const name = nameOf(place, texts);
  await field.click();
  await field.fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(page.getByRole("listbox", { name: label })).toBeHidden();
}

/** The price box of the home page, both places filled in, its price on screen. */
export async function quoteOnHomePage(page: Page, texts: Texts) {
  await page.goto(texts.path("/"));
  await pickPlace(page, texts.get("home.quote.from"), { place: "paragon", texts });
  await pickPlace(page, texts.get("home.quote.to"), { place: "terminal21", texts });
  await expect(page.getByText(texts.get("home.quote.why"))).toBeVisible();
}

export const nextButton = (page: Page, texts: Texts) =>
  page.getByRole("button", { name: texts.get("booking.next"), exact: true });

/** Which of the four steps is on screen. */
export async function expectStep(
  page: Page,
  step: "route" | "parcel" | "when" | "pay",
  texts: Texts,
) {
  const steps = page.getByRole("list", { name: texts.get("booking.steps.label") });
  await expect(
    steps.getByRole("listitem").filter({ hasText: texts.get(`booking.steps.${step}`) }),
  ).toHaveAttribute("aria-current", "step");
}

type Contacts = { sender: Person; recipient: Person };

/** Step 1 of the booking, with both places already there: sender and recipient. */
export async function fillContacts(page: Page, texts: Texts, { sender, recipient }: Contacts) {
  const field = (name: string) => page.getByLabel(texts.get(name), { exact: true });
  await openStop(page, texts.get("booking.stop.pickup"));
  await field("booking.stop.name.sender").fill(sender.firstName);
  await field("booking.stop.phone.sender").fill(sender.phone);
  await openStop(page, texts.get("booking.stop.dropoff"));
  await field("booking.stop.name.recipient").fill(recipient.firstName);
  await field("booking.stop.phone.recipient").fill(recipient.phone);
}

/** Opens the card of a stop unless it is open. */
export async function openStop(page: Page, name: string) {
  const card = page.getByRole("button", { name: new RegExp(`^${name}`) });
  if ((await card.getAttribute("aria-expanded")) !== "true") await card.click();
}

const laterSteps = ["parcel", "when", "pay"] as const;

/** From the filled first step to the last one, everything as proposed. */
export async function goToLastStep(
  page: Page,
  texts: Texts,
  steps: readonly (typeof laterSteps)[number][] = laterSteps,
) {
  for (const step of steps) {
    await nextButton(page, texts).click();
    await expectStep(page, step, texts);
  }
}

export const confirmButton = (page: Page, texts: Texts) =>
  page.getByRole("button", { name: texts.like("booking.pay.confirm") });

export async function acceptGoods(page: Page, texts: Texts) {
  await page.getByRole("checkbox", { name: texts.get("booking.pay.goods") }).check();
}

export async function fillSignUp(page: Page, texts: Texts, person: Person) {
  const field = (name: string) => page.getByLabel(texts.get(`auth.field.${name}`), { exact: true });
  await field("phone").fill(person.phone);
  await field("firstName").fill(person.firstName);
  await field("lastName").fill(person.lastName);
  await page.getByRole("checkbox", { name: texts.like("auth.signUp.acceptTerms") }).check();
  await page.getByRole("checkbox", { name: texts.like("auth.signUp.acceptPrivacy") }).check();
}

/** E-mail and password of a sign-up, which are folded for customers. */
export async function openLaterFields(page: Page, texts: Texts) {
  const email = page.getByLabel(texts.get("auth.field.email"), { exact: true });
  if (!(await email.isVisible())) await page.getByText(texts.get("auth.signUp.later")).click();
  await email.waitFor();
}

/** The dialog that requests the code of a phone: read from the phone and typed in. */
export async function enterPhoneCode(
  page: Page,
  texts: Texts,
  { origin, phone }: { origin: string; phone: string },
) {
  const dialog = page.getByRole("dialog", { name: texts.get("auth.verify.title.phone") });
  await expect(dialog.getByText(texts.like("auth.verify.sent.phone"))).toBeVisible();
  await dialog
    .getByLabel(texts.get("auth.field.code"))
    .fill(await newestCode(page.request, origin, phone));
  await expect(dialog).toBeHidden();
}
