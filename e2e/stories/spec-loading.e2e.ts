import type { Page } from "@playwright/test";
import { awake } from "../support/awake.ts";
import { holdRequests } from "../support/gate.ts";
import { newCustomer, signInBrowser } from "../support/people.ts";
import { signInHere } from "../support/session-pages.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

// What these stories break on purpose is logged by the browser.
test.use({
  harmless: /net::ERR_FAILED|Error loading route module|dynamically imported module|now'|This page could not be found/,
});

const bar = (page: Page, words: Words) =>
  page.getByRole("progressbar", { name: words.say("shell.loading"), includeHidden: true });
const shown = (page: Page, words: Words) => page.getByRole("progressbar", { name: words.say("shell.loading") });

test("SPEC 1 and 9 a thin progress bar shows during a request that takes longer than 200 ms, and hides after it", async ({
  page,
  words,
}) => {
  await page.goto(words.path("/customer/sign-in"));
  const login = await holdRequests(page, "**/api/customer/login");
  await signInHere(page, words, { identifier: "0812345678", password: "not this one" });
  await expect(shown(page, words)).toBeVisible();
  const early = Number(await bar(page, words).getAttribute("aria-valuenow"));
  await expect.poll(async () => Number(await bar(page, words).getAttribute("aria-valuenow"))).toBeGreaterThan(early);
  login.open();
  await expect(shown(page, words)).toHaveCount(0);
});

test("SPEC 8 failed request: the progress bar is marked failed", async ({ page, words }) => {
  await page.goto(words.path("/customer/sign-in"));
  const login = await holdRequests(page, "**/api/customer/login", (route) => route.abort());
  await signInHere(page, words, { identifier: "0812345678", password: "not this one" });
  await expect(shown(page, words)).toBeVisible();
  await expect(bar(page, words).locator("div")).not.toHaveClass(/failed/);
  login.open();
  await expect(bar(page, words).locator("div")).toHaveClass(/failed/);
  await expect(page.getByRole("alert")).toContainText(words.say("shell.problem.offline"));
});

test("SPEC 2 page data loads with a loading indicator", async ({ page, context, request, words, origin }) => {
  const { token } = await newCustomer(request, origin);
  await signInBrowser(context, origin, { role: "customer", token });
  const user = await holdRequests(page, "**/api/customer/user");
  await page.goto(words.path("/customer/tracking"));
  await expect(page.getByRole("main").locator("[aria-busy='true'][role='status']")).toBeVisible();
  user.open();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy='true'][role='status']")).toHaveCount(0);
});

test("SPEC 8 page chunk fails to load: the page reloads, at most once per 60 seconds, then the error page links home", async ({
  page,
  words,
}) => {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto(words.path("/help"));
  await page.route(/\/assets\/terms-[^/]+\.js/, (route) => route.abort());
  const terms = page.getByRole("contentinfo").getByRole("link", { name: words.say("shell.links.terms"), exact: true });
  await (await awake(terms)).click();
  await expect.poll(() => documents).toBe(2);
  await page.waitForLoadState("load");

  await (await awake(terms)).click();
  await expect(page.getByRole("heading", { name: words.say("shell.error.failed.title") })).toBeVisible();
  expect(documents).toBe(2);
  await page.getByRole("link", { name: words.say("shell.error.home"), exact: true }).click();
  await expect(page).toHaveURL(words.path("/"));
});

test("SPEC 8 error page itself fails: its own texts and 'Go back to home'", async ({ page, words }) => {
  await page.route(/\/assets\/[^/]+\.js/, async (route) => {
    const reply = await route.fetch();
    const code = await reply.text();
    await route.fulfill({
      response: reply,
      body: code.replaceAll(/[`"']error\.(missing|failed)\.title[`"']/g, "window.brokenOnPurpose.now"),
    });
  });
  await page.goto(words.path("/no/such/page"));
  await expect(page.getByRole("heading", { name: "An error occurred while showing the error page" })).toBeVisible();
  await expect(
    page.getByText("Unfortunately an error occurred and while showing the error page another error occurred"),
  ).toBeVisible();
  await expect(page.getByText("Error details")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go back to home" })).toHaveAttribute("href", "/");
});
