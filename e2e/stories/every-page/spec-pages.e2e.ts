import { expect, test } from "../../support/browser/story.ts";
import { signInBrowser, simulatedDriverToken } from "../../support/people/people.ts";

// The router reports to the console the error page that a story requests.
test.use({ harmless: /PageError: This page could not be found/ });

test.describe("SPEC 2 scrolling", () => {
  test("SPEC 2 a new page begins at its top, and going back returns to where one was", async ({
    page,
    texts,
  }) => {
    await page.goto(texts.path("/help"));
    const terms = page
      .getByRole("contentinfo")
      .getByRole("link", { name: texts.get("shell.links.terms"), exact: true });
    await terms.scrollIntoViewIfNeeded();
    const scrolledBefore = await page.evaluate(() => window.scrollY);
    expect(scrolledBefore).toBeGreaterThan(100);
    await terms.click();
    await expect(page).toHaveURL(texts.path("/terms"));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(texts.path("/help"));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  });

  test("SPEC 2 it scrolls to a hash anchor when one is present", async ({ page, texts }) => {
    await page.goto(`${texts.path("/")}#questions`);
    await expect(
      page.getByRole("heading", { name: texts.get("home.questions.title"), exact: true }),
    ).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });
});

test("a tap on the menu before the page's code has come opens it", async ({ page, texts }) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(texts.path("/help"), { waitUntil: "commit" });
  await page.getByRole("button", { name: texts.get("shell.menu"), exact: true }).click();
  released.resolve();
  await expect(page.getByRole("dialog", { name: texts.get("shell.menu") })).toBeVisible();
});

test("SPEC 2 default layout: top bar, menu and footer on each page", async ({ page, texts }) => {
  await page.goto(texts.path("/help"));
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("button", { name: texts.get("shell.menu"), exact: true }).click();
  const menu = page.getByRole("dialog", { name: texts.get("shell.menu") });
  await expect(
    menu.getByRole("link", { name: texts.get("shell.links.booking"), exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
});

for (const role of ["customer", "driver"] as const) {
  test(`SPEC 2 callback layout of /${role}/callback: the logo and the result, no menu, no footer`, async ({
    page,
    texts,
  }) => {
    await page.goto(texts.path(`/${role}/callback`));
    await expect(page.getByRole("main")).toContainText(texts.get("auth.callback.guest.title"));
    await expect(page.getByRole("button", { name: texts.get("shell.menu") })).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
}

test("SPEC 2 routing uses history mode: the home page shows when one comes from another page, without another touch", async ({
  page,
  texts,
}) => {
  await page.goto(texts.path("/help"));
  await page
    .getByRole("banner")
    .getByRole("link", { name: texts.get("shell.home") })
    .click();
  await expect(page).toHaveURL(texts.path("/"));
  await expect(
    page.getByRole("combobox", { name: texts.get("home.quote.from"), exact: true }),
  ).toBeVisible();
});

test("SPEC 8 unknown route: 'This page could not be found', status 404, and a link back to home", async ({
  page,
  texts,
}) => {
  const reply = await page.goto(texts.path("/no/such/page"));
  expect(reply?.status()).toBe(404);
  await expect(page.getByText("This page could not be found")).toBeVisible();
  await expect(
    page.getByRole("heading", { name: texts.get("shell.error.missing.title") }),
  ).toBeVisible();
  await page.getByRole("link", { name: texts.get("shell.error.home"), exact: true }).click();
  await expect(page).toHaveURL(texts.path("/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("SPEC 8 a page with a failing validation step shows 'This page could not be found'", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const token = await simulatedDriverToken(request, origin, 401);
  await signInBrowser(context, origin, { role: "driver", token });
  const answer = await page.goto(texts.path("/driver/booking/not-an-id"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("404 · This page could not be found")).toBeVisible();
});

test("SPEC 1 the page's theme colour is #64af31 and Kanit is loaded as the web font", async ({
  page,
  texts,
}) => {
  const loader = page.waitForResponse("**/font-loader.js");
  await page.goto(texts.path("/"));
  expect((await loader).status()).toBe(200);
  await expect(page.locator("meta[name='theme-color']")).toHaveAttribute("content", "#64af31");
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => /Kanit/.test(family) && status === "loaded",
        ),
      ),
    )
    .toBe(true);
  expect(
    await page
      .getByRole("heading", { level: 1 })
      .evaluate((title) => getComputedStyle(title).fontFamily),
  ).toContain("Kanit");
});

test("a link to the home page shows a picture where it is shared, from the first HTML", async ({
  request,
  texts,
}) => {
  const html = await (await request.get(texts.path("/"))).text();
  const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const picture = await request.get(new URL(address).pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  // The width is in the eight bytes behind the name of a PNG's first part.
  expect((await picture.body()).readUInt32BE(16)).toBe(1200);
});

test("SPEC 9 mobile breakpoint 1264: below it the links are in the menu, from it on in the bar", async ({
  page,
  texts,
}) => {
  await page.setViewportSize({ width: 1263, height: 800 });
  await page.goto(texts.path("/help"));
  const bar = page.getByRole("navigation", { name: texts.get("shell.nav") });
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 1264, height: 800 });
  await expect(bar).toBeVisible();
});
