import { type BrowserContext, expect, type Page } from "@playwright/test";
import { waitForApp } from "../browser/app-on-device.ts";
import { placePhone } from "../browser/phone-position.ts";
import type { Texts } from "../browser/texts.ts";
import { waitForHydration } from "../browser/wait-for-hydration.ts";
import { demoPassword, signInBrowser } from "../people/people.ts";
import { places } from "../people/places.ts";
import { signInHere } from "../people/session-pages.ts";
import type { Booked } from "./booking-api.ts";

export const demoDriver = { identifier: "driver@demo.test", password: demoPassword };

/** Where the driver's app starts, as the phone's home screen opens it. */
const startPath = "/driver/dashboard";
const listPath = "/driver/task";
const listLink = "shell.links.task";

/** A driver's phone in its driver's hands: what is opened is opened by pressing, as people do. */
export function phoneOf(
  phone: BrowserContext,
  { texts, origin }: { texts: Texts; origin: string },
) {
  const menuLink = async (page: Page, name: string) => {
    const inBar = page
      .getByRole("navigation", { name: texts.get("shell.nav"), exact: true })
      .getByRole("link", {
        name: texts.get(name),
        exact: true,
      });
    const bar = page.getByRole("banner");
    // On a phone the page of a job has an arrow to the list in place of the bar.
    const arrow = page.getByRole("link", { name: texts.get("driver.back.tasks"), exact: true });
    await waitForHydration(bar.getByRole("link").or(arrow).first());
    if (await bar.isHidden()) {
      await arrow.click();
      await expect(page).toHaveURL(origin + texts.path(listPath));
      if (name === listLink) return;
    }
    if (await inBar.isVisible()) return inBar.click();
    await page.getByRole("button", { name: texts.get("shell.menu"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: texts.get(name), exact: true })
      .click();
  };
  return {
    /** The app, opened from the home screen. */
    async start(): Promise<Page> {
      const page = await phone.newPage();
      await page.goto(origin + texts.path(startPath));
      return page;
    },
    async signIn(page: Page, driver = demoDriver): Promise<void> {
      await signInHere(page, texts, driver);
      await expect(page).toHaveURL(origin + texts.path(startPath));
    },
    async goOnDuty(page: Page): Promise<void> {
      const duty = page
        .getByRole("region", { name: texts.get("driver.duty.label") })
        .getByRole("switch");
      await duty.click();
      await expect(duty).toBeChecked();
    },
    installed: waitForApp,
    /** Accepts a booking where it is offered, on the page of jobs. */
    async accept(page: Page, booking: Booked): Promise<void> {
      await menuLink(page, "shell.links.board");
      const name = texts.get("driver.offer.cardLabel", { number: booking.number });
      const offer = page.getByRole("article", { name });
      const answer = offer.getByRole("button", {
        name: texts.get("driver.offer.accept"),
        exact: true,
      });
      // Within reach of the thumb, however much there is to read above it.
      await expect(answer).toBeInViewport({ ratio: 0.99 });
      await answer.click();
      await expect(page).toHaveURL(origin + texts.path(`/driver/task/${booking.id}`));
    },
    openList: (page: Page) => menuLink(page, listLink),
    /** The job in hand, on the first page or in the list. */
    jobCard: (page: Page, booking: Booked) =>
      page.getByRole("region", {
        name: texts.get("driver.task.inHand", { number: booking.number }),
      }),
    /** One that is over, from the list of past jobs. */
    async openEndedJob(page: Page, booking: Booked): Promise<void> {
      await menuLink(page, listLink);
      const past = page.getByRole("list", { name: texts.get("driver.tasks.ended") });
      await past.getByRole("link").filter({ hasText: booking.number }).click();
      await expect(page).toHaveURL(origin + texts.path(`/driver/task/${booking.id}`));
    },
    async openJob(page: Page, booking: Booked): Promise<void> {
      await page
        .getByRole("region", { name: texts.get("driver.task.inHand", { number: booking.number }) })
        .getByRole("link", { name: texts.get("driver.task.open") })
        .click();
      await expect(page).toHaveURL(origin + texts.path(`/driver/task/${booking.id}`));
    },
  };
}

const { latitude, longitude } = places.paragon;
const nearPickup = { latitude: latitude + 0.002, longitude };

/** The demo driver's phone not far from Siam Paragon: the app is open, signed in and on duty. */
export async function beginShift(
  phone: BrowserContext,
  world: { texts: Texts; origin: string },
): Promise<{ hand: ReturnType<typeof phoneOf>; page: Page }> {
  await placePhone(phone, nearPickup);
  const hand = phoneOf(phone, world);
  const page = await hand.start();
  await hand.signIn(page);
  await hand.goOnDuty(page);
  return { hand, page };
}

/** The phone of the driver who has this booking, open on the page of the job. */
export async function openJobOn(
  phone: BrowserContext,
  {
    texts,
    origin,
    token,
    booking,
  }: { texts: Texts; origin: string; token: string; booking: Booked },
): Promise<Page> {
  await signInBrowser(phone, origin, { role: "driver", token });
  const hand = phoneOf(phone, { texts, origin });
  const page = await hand.start();
  await hand.openJob(page, booking);
  return page;
}
