import { expect, test } from "../../support/browser/story.ts";
import { textsOf } from "../../support/browser/texts.ts";

const secondsPerDay = 86_400;

test("SPEC 9 every locale except the default is prefixed: the language link leads to the same page in the other", async ({
  page,
  texts,
}) => {
  const other = textsOf(texts.locale === "th" ? "en" : "th");
  await page.goto(texts.path("/help"));
  await expect(page.locator("html")).toHaveAttribute("lang", texts.locale);
  await page
    .getByRole("banner")
    .getByRole("link", { name: texts.locale === "th" ? "English" : "ไทย" })
    .click();
  await expect(page).toHaveURL(other.path("/help"));
  await expect(page.locator("html")).toHaveAttribute("lang", other.locale);
  await expect(
    page.getByRole("heading", { level: 1, name: other.get("legal.help.title") }),
  ).toBeVisible();
});

test("SPEC 9 locale cookie i18n_redirected lasts 365 days and is not secure", async ({
  page,
  context,
  texts,
}) => {
  await page.goto(texts.path("/help"));
  const cookie = async () =>
    (await context.cookies()).find(({ name }) => name === "i18n_redirected");
  await expect.poll(async () => (await cookie())?.value).toBe(texts.locale);
  const { expires = 0, secure } = (await cookie()) ?? {};
  const days = (expires - Date.now() / 1000) / secondsPerDay;
  expect(days).toBeGreaterThan(364.9);
  expect(days).toBeLessThanOrEqual(365);
  expect(secure).toBe(false);
});

test("SPEC 2 a load of the root may redirect to the detected browser locale, only on root", async ({
  otherBrowser,
  origin,
}) => {
  const context = await otherBrowser({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/help");
  await expect(page).toHaveURL("/help");
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
  // The page stores its language once its code is loaded; only then is there a choice to delete or
  // to change.
  const savedLocale = async () =>
    (await context.cookies()).find(({ name }) => name === "i18n_redirected")?.value;
  await expect.poll(savedLocale).toBe("th");
  await context.clearCookies();
  await page.goto("/");
  await expect(page).toHaveURL("/en");
  await expect.poll(savedLocale).toBe("en");

  await context.addCookies([{ name: "i18n_redirected", value: "th", url: origin }]);
  await page.goto("/");
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
});

test("SPEC 2 a Thai browser stays on the root, and a saved English choice leaves it", async ({
  otherBrowser,
  origin,
}) => {
  const context = await otherBrowser({ locale: "th-TH" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveURL("/");
  // Once its code is there the page keeps its own language, which would overwrite a choice made before.
  await expect
    .poll(
      async () => (await context.cookies()).find(({ name }) => name === "i18n_redirected")?.value,
    )
    .toBe("th");
  await context.addCookies([{ name: "i18n_redirected", value: "en", url: origin }]);
  await page.goto("/");
  await expect(page).toHaveURL("/en");
});
