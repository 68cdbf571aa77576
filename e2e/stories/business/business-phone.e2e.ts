import { button } from "../../support/browser/buttons.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { signInDemo } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("on a phone the filters of a business's bookings are folded, open on a press, and stay open where one is used", async ({
  page,
  texts,
  origin,
}) => {
  await signInDemo(page.context(), origin, "customer");
  await page.goto(texts.path("/business/bookings"));
  const reference = page.getByLabel(texts.get("business.bookings.reference"), { exact: true });
  const filters = button(page, texts.get("tracking.search.filters"));
  await expect(filters).toHaveAttribute("aria-expanded", "false");
  await expect(reference).toBeHidden();
  await filters.click();
  await expect(filters).toHaveAttribute("aria-expanded", "true");
  await reference.fill("no-such-order");
  await expect(page.getByText(texts.get("business.bookings.noMatch"))).toBeVisible();
  await expectNoA11yViolations(page);
  await page.reload();
  await expect(reference).toHaveValue("no-such-order");
  await button(page, texts.get("tracking.search.clear")).click();
  await expect(reference).toHaveValue("");
  await expect(page.getByText(texts.get("business.bookings.noMatch"))).toBeHidden();
});
