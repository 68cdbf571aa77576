import { quoteOnHomePage } from "../../support/bookings/booking-pages.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages, secondStaff } from "../../support/people/console-pages.ts";

test.use({ baseURL: quietUrl });

test("a manager raises prices for now, a customer's next quote shows it with its reason, and it ends; more than one may raise waits for a second", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  test.slow(); // Three people, two of them signing in with a code.
  const isThai = texts.locale === "th";
  const reason = isThai ? /ฝนตกหนัก ปรับเพิ่มชั่วคราว 10%/ : /Heavy rain, 10% more on the fare/;
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, texts, origin);
  const getText = (key: string, values = {}) => pages.getText(`operations.raise.${key}`, values);
  await pages.open("/operations");
  await pages.signIn();
  const dialog = desk.getByRole("dialog");
  const open = async () => {
    await desk.getByRole("button", { name: getText("title"), exact: true }).click();
    await dialog.getByLabel(isThai ? "เขตปทุมวัน" : "Pathum Wan District", { exact: true }).check();
  };
  await open();
  await dialog.getByLabel(isThai ? "เขตบางรัก" : "Bang Rak District", { exact: true }).check();
  await expectNoA11yViolations(desk);
  await dialog.getByRole("button", { name: getText("start"), exact: true }).click();
  const running = desk.getByRole("paragraph").filter({ hasText: /\+10%/ });
  await expect(running).toBeVisible();

  await quoteOnHomePage(page, texts);
  await page.getByText(texts.get("home.quote.why")).click();
  await expect(page.getByText(reason)).toBeVisible();

  await desk.getByRole("button", { name: getText("end"), exact: true }).click();
  await dialog.getByRole("button", { name: getText("end"), exact: true }).click();
  await expect(running).toBeHidden();
  await quoteOnHomePage(page, texts);
  await page.getByText(texts.get("home.quote.why")).click();
  await expect(page.getByText(reason)).toBeHidden();

  await open();
  await dialog.getByLabel(getText("percent"), { exact: true }).fill("20");
  await dialog.getByRole("button", { name: getText("propose"), exact: true }).click();
  await expect(desk.getByText(getText("waitsOwn", { hours: 3 }))).toBeVisible();
  const other = await (await otherBrowser()).newPage();
  const second = consolePages(other, texts, origin);
  await second.open("/operations");
  await second.signIn(secondStaff);
  await other.getByRole("button", { name: getText("agree"), exact: true }).click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: getText("agree"), exact: true })
    .click();
  await expect(desk.getByText(/\+20%/)).toBeVisible();
  const end = desk.getByRole("button", { name: getText("end"), exact: true });
  await end.click();
  await dialog.getByRole("button", { name: getText("end"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(end).toBeHidden();
});
