import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { expect, test } from "../../support/browser/story.ts";

test("a visitor reads from the footer what works now and how the last 90 days were", async ({
  page,
  texts,
}) => {
  await page.goto(texts.path("/"));
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: texts.get("shell.links.status"), exact: true })
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: texts.get("status.title") }),
  ).toBeVisible();
  const booking = page.locator("section").filter({
    has: page.getByRole("heading", { name: texts.get("status.service.booking.title") }),
  });
  // The program checks once a minute, and the page reads it again as often.
  await expect(booking.getByText(texts.get("status.state.up"), { exact: true })).toBeVisible({
    timeout: 130_000,
  });
  await expect(booking.getByRole("img")).toHaveAccessibleName(/90/);
  await expect(booking.getByText(texts.get("status.noDisruption"))).toBeVisible();
  await expectNoA11yViolations(page);
});
