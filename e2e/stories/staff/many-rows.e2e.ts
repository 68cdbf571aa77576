import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";

// The answer that is lost on purpose.
test.use({ baseURL: quietUrl, harmless: /net::ERR_FAILED/ });

test("staff cancel three bookings at once: one answer is lost, one booking ends meanwhile; tried again, each is cancelled once", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const { getText } = pages;
  const customer = await newCustomer(request, origin);
  const booked = [];
  for (let made = 0; made < 3; made += 1)
    booked.push(await bookByApi(request, origin, { customer, recipient: newPerson("ปิติ") }));
  const [first, lost, gone] = booked;
  if (!first || !lost || !gone) throw new Error("three bookings were made");

  await pages.open(`/bookings?q=${encodeURIComponent(customer.phone)}`);
  await pages.signIn();
  await expect(page.getByRole("row")).toHaveCount(4);
  await page
    .getByRole("checkbox", { name: getText("shell.bulk.row", { name: first.number }) })
    .check();
  const bar = page.getByRole("region", { name: getText("shell.bulk.bar") });
  await expect(bar).toContainText("1");
  await page.getByRole("checkbox", { name: getText("shell.bulk.all") }).check();
  await expectNoA11yViolations(page);
  await bar.getByRole("button", { name: getText("bookings.many.cancel") }).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(getText("shell.bulk.possible", { possible: "3", count: "3" }));
  const submit = dialog.getByRole("button", {
    name: getText("shell.bulk.submit", { action: getText("bookings.many.cancel"), count: "3" }),
  });
  await submit.click();
  await expect(dialog.getByLabel(getText("bookings.move.words"))).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByLabel(getText("bookings.move.words")).fill("ถนนปิดทั้งย่าน");
  await expectNoA11yViolations(page);

  const cancelled = await request.post(`${origin}/api/bookings/${gone.id}/cancel`, {
    headers: { authorization: `Bearer ${customer.token}`, "idempotency-key": randomUUID() },
    data: { expectedFeeSatang: 0 },
  });
  expect(cancelled.status()).toBe(200);
  const keys: (string | undefined)[] = [];
  await page.route(`**/bookings/${lost.id}/cancel`, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await submit.click();

  const rowOf = (number: string) => dialog.getByRole("listitem").filter({ hasText: number });
  await expect(rowOf(first.number)).toContainText(getText("bookings.many.outcome.done"));
  await expect(rowOf(lost.number)).toContainText(getText("shell.bulk.state.lost"));
  await expect(rowOf(gone.number)).toContainText(getText("shell.bulk.state.refused"));
  await expectNoA11yViolations(page);
  await dialog
    .getByRole("button", { name: getText("shell.bulk.retry_other", { count: "2" }) })
    .click();
  await expect(rowOf(lost.number)).toContainText(getText("bookings.many.outcome.done"));
  await expect(rowOf(gone.number)).toContainText(getText("bookings.many.problem.too_late"));
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);

  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: getText("shell.bulk.save") }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(4);
  expect(file).toContain(getText("shell.bulk.state.refused"));
  await dialog
    .getByRole("button", { name: getText("shell.close") })
    .last()
    .click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(lost.number) })).toContainText(
    getText("shell.bookingState.cancelled"),
  );
});
