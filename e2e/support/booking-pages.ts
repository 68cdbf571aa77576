import { expect, type Page } from "@playwright/test";
import { newestCode } from "./inbox.ts";
import type { Person } from "./people.ts";
import { nameOf, type PlaceName } from "./places.ts";
import type { Words } from "./words.ts";

/** Types into a place field until the gazetteer answers, and takes the place. */
export async function pickPlace(page: Page, label: string, { place, words }: { place: PlaceName; words: Words }) {
  const field = page.getByRole("combobox", { name: label, exact: true });
  const name = nameOf(place, words);
  await field.click();
  await field.fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(page.getByRole("listbox", { name: label })).toBeHidden();
}

/** The price box of the home page, both places filled in, its price on screen. */
export async function quoteOnHomePage(page: Page, words: Words) {
  await page.goto(words.path("/"));
  await pickPlace(page, words.say("home.quote.from"), { place: "paragon", words });
  await pickPlace(page, words.say("home.quote.to"), { place: "terminal21", words });
  await expect(page.getByText(words.say("home.quote.why"))).toBeVisible();
}

export const nextButton = (page: Page, words: Words) =>
  page.getByRole("button", { name: words.say("booking.next"), exact: true });

/** Which of the four steps is on screen. */
export async function expectStep(page: Page, step: "route" | "parcel" | "when" | "pay", words: Words) {
  const steps = page.getByRole("list", { name: words.say("booking.steps.label") });
  await expect(steps.getByRole("listitem").filter({ hasText: words.say(`booking.steps.${step}`) })).toHaveAttribute(
    "aria-current",
    "step",
  );
}

type Contacts = { sender: Person; recipient: Person };

/** Step 1 of the booking, with both places already there: who gives and who takes. */
export async function fillContacts(page: Page, words: Words, { sender, recipient }: Contacts) {
  const field = (name: string) => page.getByLabel(words.say(name), { exact: true });
  await field("booking.stop.name.sender").fill(sender.firstName);
  await field("booking.stop.phone.sender").fill(sender.phone);
  await openStop(page, words.say("booking.stop.dropoff"));
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
  words: Words,
  steps: readonly (typeof laterSteps)[number][] = laterSteps,
) {
  for (const step of steps) {
    await nextButton(page, words).click();
    await expectStep(page, step, words);
  }
}

export const confirmButton = (page: Page, words: Words) =>
  page.getByRole("button", { name: words.like("booking.pay.confirm") });

export async function acceptGoods(page: Page, words: Words) {
  await page.getByRole("checkbox", { name: words.say("booking.pay.goods") }).check();
}

export async function fillSignUp(page: Page, words: Words, person: Person) {
  const field = (name: string) => page.getByLabel(words.say(`auth.field.${name}`), { exact: true });
  await field("firstName").fill(person.firstName);
  await field("lastName").fill(person.lastName);
  await field("phone").fill(person.phone);
  await field("email").fill(person.email);
  await field("password").fill(person.password);
  await page.getByRole("checkbox", { name: words.say("auth.signUp.acceptTerms") }).check();
  await page.getByRole("checkbox", { name: words.say("auth.signUp.acceptPrivacy") }).check();
}

/** The dialog that asks for the code of a phone: read off the phone and typed in. */
export async function enterPhoneCode(page: Page, words: Words, { origin, phone }: { origin: string; phone: string }) {
  const dialog = page.getByRole("dialog", { name: words.say("auth.verify.title.phone") });
  await expect(dialog.getByText(words.like("auth.verify.sent.phone"))).toBeVisible();
  await dialog.getByLabel(words.say("auth.field.code")).fill(await newestCode(page.request, origin, phone));
  await expect(dialog).toBeHidden();
}
