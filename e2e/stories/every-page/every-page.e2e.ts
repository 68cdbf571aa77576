import type { Page } from "@playwright/test";
import type { EarlyReads } from "@songtan/client/calls/early-reads/early-reads.ts";
import { clientPaths } from "@songtan/contract/client-routes";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import {
  expectNoA11yViolations,
  expectReadableInDark,
} from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { closeSharedPages, expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson, signInBrowser, signInDemo } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });
test.afterAll(closeSharedPages);

/**
 * The role that a page needs to be signed in; an id that does not exist makes a shared link of the
 * tracking page.
 */
function roleOf(path: string): "customer" | "driver" | null {
  if (/^\/customer\/(complete|notices|profile|receipt|tracking$)/.test(path)) return "customer";
  // The demo customer owns the demo business.
  if (/^\/business\/(?!invitations)/.test(path)) return "customer";
  return /^\/driver\/(booking|dashboard|notices|profile|statement|task)/.test(path)
    ? "driver"
    : null;
}
const unusedId = "00000000-0000-4000-8000-000000000000";
const inDark: readonly string[] = [
  "/",
  "/customer/sign-up",
  "/customer/profile",
  "/driver/dashboard",
  "/driver/profile",
];

async function expectSoundPage(page: Page, texts: Texts, path: string) {
  const reply = await page.goto(texts.path(path));
  expect(reply?.status()).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("lang", texts.locale);
  await expect(page.getByRole("main")).toContainText(/\S/);
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
  // What the first HTML has requested is used.
  await expect
    .poll(() =>
      page.evaluate(() => [
        ...((window as { songtanReads?: EarlyReads }).songtanReads?.keys() ?? []),
      ]),
    )
    .toEqual([]);
  // The footer is the same on all pages: the home page reads it.
  await expectNoA11yViolations(page, path === "/" ? {} : { without: "footer" });
}

for (const path of clientPaths) {
  const role = roleOf(path);
  const isInDark = inDark.includes(path);
  const owed = `answers 200, is in its language, and axe finds nothing${isInDark ? ", nor in the dark" : ""}`;
  test(`every page: ${path} ${role ? `for a signed-in ${role} ` : ""}${owed}`, async ({
    sharedPage,
    texts,
  }) => {
    const page = await sharedPage(role ?? "visitor", async (context) => {
      if (role) await signInDemo(context, quietUrl, role);
    });
    await expectSoundPage(
      page,
      texts,
      path.replace(":id", unusedId).replace(":key", "a-key-that-opens-nothing"),
    );
    if (isInDark) await expectReadableInDark(page);
  });
}

test("a past delivery, a past task and a delivery that waits for its driver are sound pages too", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const firstOf = async (path: string, token: string) => {
    const reply = await request.get(`${origin}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await reply.json()) as { data: { id: string }[] }).data[0]?.id ?? "";
  };
  const past = await firstOf(
    "/api/bookings?state=delivered",
    await signInDemo(context, quietUrl, "customer"),
  );
  await expectSoundPage(page, texts, `/customer/complete/${past}`);
  const task = await firstOf(
    "/api/driver/tasks?state=ended",
    await signInDemo(context, quietUrl, "driver"),
  );
  await expectSoundPage(page, texts, `/driver/task/${task}`);

  const customer = await newCustomer(request, origin);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson(),
    from: "maya",
    to: "thaPhae",
  });
  await signInBrowser(context, origin, { role: "customer", token: customer.token });
  await page.evaluate(() => localStorage.clear());
  await expectSoundPage(page, texts, `/customer/tracking/${booking.id}`);
  await expectSoundPage(page, texts, "/customer/tracking");
});
