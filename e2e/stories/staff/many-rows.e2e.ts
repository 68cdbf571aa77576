import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { formatPhone } from "@songtan/domain/thai/phone";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import {
  type Account,
  newCustomer,
  newDriver,
  newPerson,
  verifyPhone,
} from "../../support/people/people.ts";

const shownPhone = ({ phone }: { phone: string }) => formatPhone(`+66${phone.slice(1)}`);
const phoneSize = { width: 390, height: 844 };
const deskSize = { width: 1440, height: 900 };

// The answers that are lost on purpose.
test.use({ baseURL: quietUrl, harmless: /net::ERR_FAILED/ });

test("staff note a booking and cancel three at once: one answer is lost, one booking ends in the same moment; tried again, each is cancelled once", async ({
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
  const dialog = page.getByRole("dialog");
  const close = () =>
    dialog
      .getByRole("button", { name: getText("shell.close") })
      .last()
      .click();
  const note = getText("shell.notes.write");
  await bar.getByRole("button", { name: note }).click();
  await dialog.getByLabel(getText("shell.notes.field")).fill("ผู้รับขอเลื่อน");
  await dialog
    .getByRole("button", { name: getText("shell.bulk.submit", { action: note, count: "1" }) })
    .click();
  await expect(dialog.getByText(getText("shell.bulk.state.done"), { exact: true })).toBeVisible();
  await close();
  await page.getByRole("checkbox", { name: getText("shell.bulk.all") }).check();
  await expectNoA11yViolations(page);
  await bar.getByRole("button", { name: getText("bookings.many.cancel") }).click();

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
  await close();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(lost.number) })).toContainText(
    getText("shell.bookingState.cancelled"),
  );
});

test("staff suspend three customers, one of whom a colleague has just suspended, and let all book again, also on a phone", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const { getText } = pages;
  const action = (key: string) => getText(`customers.suspension.${key}`);
  const people: Account[] = [];
  for (let made = 0; made < 3; made += 1) people.push(await newCustomer(request, origin));
  const [, , taken] = people;
  if (!taken) throw new Error("three customers were made");
  await pages.open("/customers");
  await pages.signIn();
  const rowOf = (person: Account) => page.getByRole("row").filter({ hasText: shownPhone(person) });
  const begin = async (name: string) => {
    for (const person of people) await rowOf(person).getByRole("checkbox").check();
    await page
      .getByRole("region", { name: getText("shell.bulk.bar") })
      .getByRole("button", { name, exact: true })
      .click();
  };
  const dialog = page.getByRole("dialog");
  const submit = (name: string) =>
    dialog.getByRole("button", {
      name: getText("shell.bulk.submit", { action: name, count: "3" }),
    });
  const close = () =>
    dialog
      .getByRole("button", { name: getText("shell.close") })
      .last()
      .click();

  await begin(action("suspend"));
  await submit(action("suspend")).click();
  await expect(dialog.getByLabel(action("reasonField"))).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(action("reasonField")).selectOption("fraud");
  await dialog.getByLabel(action("words")).fill("จองปลอมจากเบอร์เดียวกัน");
  const colleague = await page.request.post(`${origin}/api/console/customers/${taken.id}/suspend`, {
    headers: { "idempotency-key": randomUUID() },
    data: { reason: "abuse", words: "ข่มขู่คนขับ" },
  });
  expect(colleague.status()).toBe(200);
  await submit(action("suspend")).click();
  await expect(dialog.getByText(getText("shell.bulk.state.done"), { exact: true })).toHaveCount(2);
  await dialog
    .getByRole("button", { name: getText("shell.bulk.retry_one", { count: "1" }) })
    .click();
  await expect(dialog.getByText(getText("customers.many.suspend.already"))).toBeVisible();
  await close();
  const suspended = getText("customers.state.suspended");
  for (const person of people) await expect(rowOf(person)).toContainText(suspended);

  await page.setViewportSize(phoneSize);
  await begin(action("reinstate"));
  await expect(
    dialog.getByText(getText("shell.bulk.possible", { possible: "3", count: "3" })),
  ).toBeVisible();
  await dialog.getByLabel(action("words")).fill("ยืนยันตัวตนแล้ว");
  await expectNoA11yViolations(page);
  await submit(action("reinstate")).click();
  await expect(dialog.getByText(getText("shell.bulk.state.done"), { exact: true })).toHaveCount(3);
  await close();
  for (const person of people) await expect(rowOf(person)).not.toContainText(suspended);
  await page.setViewportSize(deskSize);
});

test("staff write to three drivers on a phone and read whom nothing reaches: one answer is lost, and tried again each has the message once", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const { getText } = pages;
  const drivers = [];
  for (let made = 0; made < 3; made += 1) {
    const driver = await newDriver(request, origin);
    await verifyPhone(request, origin, driver);
    drivers.push(driver);
  }
  const unproved = await newDriver(request, origin);
  const [lost] = drivers;
  if (!lost) throw new Error("three drivers were made");
  await page.setViewportSize(phoneSize);
  await pages.open("/drivers");
  await pages.signIn();
  for (const driver of [...drivers, unproved])
    await page
      .getByRole("row")
      .filter({ hasText: shownPhone(driver) })
      .getByRole("checkbox")
      .check();
  const message = getText("drivers.many.message");
  await page
    .getByRole("region", { name: getText("shell.bulk.bar") })
    .getByRole("button", { name: message })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(getText("drivers.many.messageField")).fill("น้ำท่วมถนนวิภาวดี");
  await expect(
    dialog.getByText(getText("shell.bulk.possible", { possible: "3", count: "4" })),
  ).toBeVisible();
  await expect(dialog.getByText(getText("drivers.many.problem.unreachable"))).toBeVisible();
  await expect(dialog.getByText(getText("drivers.many.channel.sms"))).toHaveCount(3);
  await expectNoA11yViolations(page);
  let answers = 0;
  await page.route(`**/drivers/${lost.id}/messages`, async (route) => {
    answers += 1;
    const answer = await route.fetch();
    await (answers === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await dialog
    .getByRole("button", {
      name: getText("shell.bulk.submit", { action: message, count: "3" }),
    })
    .click();
  await expect(dialog.getByText(getText("shell.bulk.lost"))).toBeVisible();
  await dialog
    .getByRole("button", { name: getText("shell.bulk.retry_one", { count: "1" }) })
    .click();
  await expect(dialog.getByText(getText("shell.bulk.state.done"), { exact: true })).toHaveCount(3);
  for (const { id } of drivers) {
    const answer = await page.request.get(`${origin}/api/console/drivers/${id}`);
    const { data } = (await answer.json()) as { data: { history: { action: string }[] } };
    expect(data.history.map(({ action }) => action)).toEqual(["driver.messaged"]);
  }
});
