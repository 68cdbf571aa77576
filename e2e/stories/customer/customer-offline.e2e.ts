import type { BrowserContext, Page } from "@playwright/test";
import { bookByApi, cancelByApi } from "../../support/bookings/booking-api.ts";
import { waitForApp } from "../../support/browser/app-on-device.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { waitForHydration } from "../../support/browser/wait-for-hydration.ts";
import { type Account, newCustomer, newPerson } from "../../support/people/people.ts";
import { signInHere, signOut } from "../../support/people/session-pages.ts";

test.use({
  baseURL: quietUrl,
  // What a browser without a network says of every call it tries.
  harmless: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/,
  serviceWorkers: "allow",
});

type World = { context: BrowserContext; texts: Texts; origin: string };

test("a customer opens the app without a network: the bookings as last known, and a sentence for what needs one", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const world = { context, texts, origin };
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const past = await bookByApi(request, origin, { customer, recipient });
  await cancelByApi(request, origin, { customer, booking: past });
  const booking = await bookByApi(request, origin, { customer, recipient });
  await signIn(page, world, customer);
  await page.goto(texts.path("/"));
  await expect(page.getByText(booking.number)).toBeVisible();
  await page.goto(texts.path("/customer/complete"));
  await expect(page.getByText(past.number)).toBeVisible();
  await page.goto(texts.path("/customer/profile/places"));
  await expect(page.getByText(texts.get("profile.places.empty"))).toBeVisible();
  await waitForApp(page);
  await context.setOffline(true);
  await page.close();

  const home = await openApp(world, "/");
  const running = home.getByRole("list", { name: texts.get("home.mine.running") });
  await expectLastKnown(home, texts);
  await running.getByRole("link").filter({ hasText: booking.number }).click();
  await expect(home).toHaveURL(origin + texts.path(`/customer/tracking/${booking.id}`));
  await expect(home.getByText(booking.number).first()).toBeVisible();
  await cancelInVain(home, texts);
  await home.close();

  const direct = await openApp(world, `/customer/tracking/${booking.id}`);
  await expect(direct.getByText(booking.number).first()).toBeVisible();
  await expectLastKnown(direct, texts);
  await direct.close();

  const list = await openApp(world, "/customer/tracking");
  await expect(list.getByText(booking.number)).toBeVisible();
  await expectLastKnown(list, texts);
  await list.close();

  const profile = await openApp(world, "/customer/profile/places");
  await expect(profile.getByText(texts.get("profile.places.empty"))).toBeVisible();
  await expectLastKnown(profile, texts);
  await profile.close();

  const history = await openApp(world, "/customer/complete");
  await history.getByRole("link").filter({ hasText: past.number }).click();
  const known = history.getByRole("list", { name: texts.get("tracking.missing.known") });
  await expect(known).toContainText(past.number);
  await expect(known).toContainText(texts.get("tracking.state.cancelled"));

  await context.setOffline(false);
  await expect(history.getByRole("heading", { level: 1 })).toHaveText(
    texts.get("tracking.customerCompleteDetail.title"),
  );
  await expect(banner(history, texts)).toBeHidden();
});

test("after a sign-out nothing of the bookings is on the device, and the next customer sees only their own", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const world = { context, texts, origin };
  const first = await newCustomer(request, origin, texts.locale);
  const second = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, {
    customer: first,
    recipient: newPerson("ก้อย"),
  });
  const own = await bookByApi(request, origin, { customer: second, recipient: newPerson("นก") });
  await signIn(page, world, first);
  await page.goto(texts.path("/customer/tracking"));
  await expect(page.getByText(booking.number)).toBeVisible();
  await waitForApp(page);
  await expect.poll(() => storedOn(page)).toContain("songtan-kept-bookings");
  await signOut(page, texts);
  await expect.poll(() => storedOn(page)).toEqual([]);
  await context.setOffline(true);
  await page.close();

  const guest = await openApp(world, "/customer/tracking");
  await expect(guest.getByLabel(texts.get("auth.field.identifier"), { exact: true })).toBeVisible();
  await expect(guest.getByText(booking.number)).toBeHidden();
  await guest.close();
  await context.setOffline(false);

  const other = await context.newPage();
  await signIn(other, world, second);
  await other.goto(texts.path("/customer/tracking"));
  await expect(other.getByText(own.number)).toBeVisible();
  await expect.poll(() => countStored(other)).toBeGreaterThanOrEqual(2);
  await context.setOffline(true);
  await other.close();
  const again = await openApp(world, "/");
  await expect(again.getByText(own.number)).toBeVisible();
  await expect(again.getByText(booking.number)).toBeHidden();
  await again.goto(origin + texts.path(`/customer/tracking/${booking.id}`));
  await expect(again.getByText(texts.get("tracking.missing.failed"))).toBeVisible();
  await expect(again.getByText(booking.number)).toBeHidden();
  await context.setOffline(false);
});

async function signIn(page: Page, { texts, origin }: World, customer: Account): Promise<void> {
  await page.goto(origin + texts.path("/customer/sign-in"));
  await waitForHydration(page.getByLabel(texts.get("auth.field.identifier"), { exact: true }));
  await signInHere(page, texts, { identifier: customer.phone, password: customer.password });
  await expect(page).not.toHaveURL(/sign-in/);
}

/** As a press on the icon, a notice or a link in a message opens it: in a new page. */
async function openApp({ context, texts, origin }: World, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + texts.path(path));
  return page;
}

const banner = (page: Page, texts: Texts) =>
  page.getByRole("status").filter({ hasText: texts.like("shell.kept.offline") });

/** Of when it is, and to whom it belongs: at no moment the customer seems signed out. */
async function expectLastKnown(page: Page, texts: Texts): Promise<void> {
  await expect(banner(page, texts)).toBeVisible();
  const signInLink = page
    .getByRole("banner")
    .getByRole("link", { name: texts.get("shell.signIn") });
  expect(await signInLink.isVisible()).toBe(false);
}

/** A command without a network says so, and can be given again. */
async function cancelInVain(page: Page, texts: Texts): Promise<void> {
  await page
    .getByRole("button", { name: texts.get("tracking.cancel.action"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: texts.get("tracking.cancel.confirm") });
  await confirm.click();
  await expect(dialog.getByText(texts.get("shell.problem.offline"))).toBeVisible();
  await expect(confirm).toBeEnabled();
}

/** How many lists and bookings are on the device. */
const countStored = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = "songtan-kept-bookings";
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open(name));
    const count = await done(database.transaction("reads").objectStore("reads").count());
    database.close();
    return count;
  });

/** What the device keeps of a person's bookings. */
const storedOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.includes("kept") ? [name] : [],
    );
    const pictures = (await caches.keys()).filter((name) => name.includes("pictures"));
    const users = Object.keys(localStorage).filter((name) => name.includes("user.customer"));
    return [...databases, ...pictures, ...users];
  });
