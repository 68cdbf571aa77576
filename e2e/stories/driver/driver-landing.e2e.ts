import type { Page } from "@playwright/test";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { estimateDriverPay } from "@songtan/domain/quoting/estimate-pay";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { newPerson } from "../../support/people/people.ts";
import { signInHere } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl });

const baht = (satang: number) =>
  (satang / 100).toLocaleString("en-US", { minimumFractionDigits: satang % 100 === 0 ? 0 : 2 });

const number = (page: Page, texts: Texts, key: string) =>
  page.getByRole("textbox", { name: texts.get(`landing.earn.${key}`), exact: true });
const slider = (page: Page, texts: Texts, key: string) =>
  page.getByRole("slider", { name: texts.get(`landing.earn.${key}`), exact: true });

test("the calculator counts by the tariff in force, by typing and by sliding alike, and shows what is left", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const { data: tariff } = (await (await request.get(`${origin}/api/tariff`)).json()) as {
    data: TariffView;
  };
  const rates = tariff.vehicles.find(({ vehicle }) => vehicle === "motorcycle");
  if (!rates) throw new Error("the tariff has no motorcycle");
  await page.goto(texts.path("/driver"));
  const earnings = page.getByRole("status").filter({ hasText: texts.get("landing.earn.aDay") });
  await expect(earnings).toBeVisible();
  await number(page, texts, "jobsPerDay").fill("20");
  await number(page, texts, "kmPerJob").fill("5");
  await number(page, texts, "cost").fill("2");
  const plan = {
    jobsPerDay: 20,
    kmPerJob: 5,
    pickupKmPerJob: 2,
    daysPerMonth: 24,
    costSatangPerKm: 200,
  };
  const { perDay, perMonth, perJob } = estimateDriverPay(rates, tariff.driverShare, plan);
  await expect(earnings).toContainText(baht(perDay.leftSatang));
  await expect(earnings).toContainText(baht(perMonth.leftSatang));
  await expect(page.getByRole("table")).toContainText(baht(perJob.commissionSatang));
  await expect(slider(page, texts, "jobsPerDay")).toHaveValue("20");
  await slider(page, texts, "jobsPerDay").focus();
  await page.keyboard.press("ArrowRight");
  await expect(number(page, texts, "jobsPerDay")).toHaveValue("21");
  const more = estimateDriverPay(rates, tariff.driverShare, { ...plan, jobsPerDay: 21 });
  await expect(earnings).toContainText(baht(more.perDay.leftSatang));
  await number(page, texts, "jobsPerDay").fill("900");
  await number(page, texts, "jobsPerDay").blur();
  await expect(number(page, texts, "jobsPerDay")).toHaveValue("30");
});

test("a stranger goes from the landing page to an account, proves the phone and finds the checklist on another device", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}, info) => {
  const person = newPerson();
  await page.goto(texts.path("/driver"));
  await page
    .getByRole("link", { name: texts.get("landing.hero.signUp"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(texts.path("/driver/sign-up"));
  const desk = info.project.name === "desk-english";
  await expect(page.getByRole("img", { name: texts.like("auth.onPhone.code") })).toHaveCount(
    desk ? 1 : 0,
  );
  for (const field of ["firstName", "lastName", "phone", "email", "password"] as const)
    await page.getByLabel(texts.get(`auth.field.${field}`), { exact: true }).fill(person[field]);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: texts.get("auth.signUp.submit"), exact: true }).click();
  await expect(page).toHaveURL(texts.path("/driver/profile"));
  const dialog = page.getByRole("dialog", { name: texts.get("auth.verify.title.phone") });
  await dialog.getByLabel(texts.get("auth.field.code")).first().click();
  await page.keyboard.type(await newestCode(request, origin, person.phone));
  await expect(dialog).toBeHidden();

  const phone = await (await otherBrowser()).newPage();
  await phone.goto(`${origin}${texts.path("/driver/profile")}`);
  await expect(phone).toHaveURL(`${origin}${texts.path("/driver/sign-in")}`);
  await signInHere(phone, texts, { identifier: person.phone, password: person.password });
  await expect(phone).toHaveURL(`${origin}${texts.path("/driver/profile")}`);
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
});
