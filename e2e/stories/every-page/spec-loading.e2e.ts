import type { Page } from "@playwright/test";
import { holdRequests } from "../../support/browser/hold-requests.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { waitForHydration } from "../../support/browser/wait-for-hydration.ts";
import { newCustomer, signInBrowser } from "../../support/people/people.ts";
import { signInHere } from "../../support/people/session-pages.ts";

// What these stories break on purpose is logged by the browser.
test.use({
  harmless:
    /net::ERR_FAILED|Error loading route module|dynamically imported module|now'|This page could not be found/,
});

const bar = (page: Page, texts: Texts) =>
  page.getByRole("progressbar", { name: texts.get("shell.loading"), includeHidden: true });
const shown = (page: Page, texts: Texts) =>
  page.getByRole("progressbar", { name: texts.get("shell.loading") });

test("SPEC 1 and 9 a thin progress bar shows during a request that lasts longer than 200 ms, and hides after it", async ({
  page,
  texts,
}) => {
  await page.goto(texts.path("/customer/sign-in"));
  const login = await holdRequests(page, "**/api/customer/login");
  await signInHere(page, texts, { identifier: "0812345678", password: "not this one" });
  await expect(shown(page, texts)).toBeVisible();
  const early = Number(await bar(page, texts).getAttribute("aria-valuenow"));
  await expect
    .poll(async () => Number(await bar(page, texts).getAttribute("aria-valuenow")))
    .toBeGreaterThan(early);
  login.open();
  await expect(shown(page, texts)).toHaveCount(0);
});

test("SPEC 8 failed request: the progress bar is marked failed", async ({ page, texts }) => {
  await page.goto(texts.path("/customer/sign-in"));
  const login = await holdRequests(page, "**/api/customer/login", (route) => route.abort());
  await signInHere(page, texts, { identifier: "0812345678", password: "not this one" });
  await expect(shown(page, texts)).toBeVisible();
  await expect(bar(page, texts).locator("div")).not.toHaveClass(/failed/);
  login.open();
  await expect(bar(page, texts).locator("div")).toHaveClass(/failed/);
  await expect(page.getByRole("alert")).toContainText(texts.get("shell.problem.offline"));
});

test("SPEC 2 page data loads with a loading indicator", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const { token } = await newCustomer(request, origin);
  await signInBrowser(context, origin, { role: "customer", token });
  const user = await holdRequests(page, "**/api/customer/user");
  await page.goto(texts.path("/customer/tracking"));
  await expect(page.getByRole("main").locator("[aria-busy='true'][role='status']")).toBeVisible();
  user.open();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy='true'][role='status']")).toHaveCount(0);
});

test("SPEC 8 page chunk fails to load: the page reloads, at most once per 60 seconds, then the error page links home", async ({
  page,
  texts,
}) => {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto(texts.path("/help"));
  await page.route(/\/assets\/terms-[^/]+\.js/, (route) => route.abort());
  const terms = page
    .getByRole("contentinfo")
    .getByRole("link", { name: texts.get("shell.links.terms"), exact: true });
  await (await waitForHydration(terms)).click();
  await expect.poll(() => documents).toBe(2);
  await page.waitForLoadState("load");

  await (await waitForHydration(terms)).click();
  await expect(
    page.getByRole("heading", { name: texts.get("shell.error.failed.title") }),
  ).toBeVisible();
  expect(documents).toBe(2);
  await page.getByRole("link", { name: texts.get("shell.error.home"), exact: true }).click();
  await expect(page).toHaveURL(texts.path("/"));
});

test("SPEC 8 error page itself fails: its own texts and 'Go back to home'", async ({
  page,
  texts,
}) => {
  await page.route(/\/assets\/[^/]+\.js/, async (route) => {
    const reply = await route.fetch();
    const code = await reply.text();
    await route.fulfill({
      response: reply,
      body: code.replaceAll(
        /[`"']error\.(missing|failed)\.title[`"']/g,
        "window.brokenOnPurpose.now",
      ),
    });
  });
  await page.goto(texts.path("/no/such/page"));
  await expect(
    page.getByRole("heading", { name: "An error occurred while showing the error page" }),
  ).toBeVisible();
  await expect(
    page.getByText(
      "Unfortunately an error occurred and while showing the error page another error occurred",
    ),
  ).toBeVisible();
  await expect(page.getByText("Error details")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go back to home" })).toHaveAttribute("href", "/");
});
