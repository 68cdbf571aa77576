import {
  expectStep,
  fillContacts,
  goToLastStep,
  nextButton,
  openStop,
  quoteOnHomePage,
} from "../../support/bookings/booking-pages.ts";
import {
  expectAccepted,
  expectHandlesTooLong,
  expectRejected,
} from "../../support/browser/fields.ts";
import { holdRequests } from "../../support/browser/hold-requests.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newPerson } from "../../support/people/people.ts";
import { signInHere } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl });

const dayMilliseconds = 86_400_000;

test("every step of the booking shows at the field what is wrong, accepts what Thai people type, and loses nothing", async ({
  page,
  texts,
}) => {
  const [sender, recipient] = [newPerson("ป้าแดง"), newPerson("ลุงดำ")];
  const label = (name: string) => page.getByLabel(texts.get(`booking.${name}`), { exact: true });
  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  await expectStep(page, "route", texts);

  await nextButton(page, texts).click();
  const name = label("stop.name.sender");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(texts.get("booking.missing.senderName"));
  const phone = label("stop.phone.sender");
  for (const invalid of ["191", "☎️", "081-234-56789"])
    await expectRejected(phone, invalid, texts.problem("phone_invalid"));
  for (const right of ["๐๘๑ ๒๓๔ ๕๖๗๘", "053 123 456", "02-123-4567 ต่อ 12", "+66812345678"])
    await expectAccepted(phone, right);
  const called = label("stop.phone.recipient");
  await called.fill("02-123-4567 ต่อ 12");
  await expect(called).toHaveAccessibleDescription(texts.get("booking.stop.landline"));
  await expectHandlesTooLong(name, texts.problem("too_long"));
  const note = page
    .getByRole("group", { name: texts.get("booking.stop.pickup"), exact: true })
    .getByLabel(texts.get("booking.stop.note"));
  await expectHandlesTooLong(note, texts.problem("too_long"));
  await expectAccepted(note, "หน้าป้อมยาม 🏠");
  await fillContacts(page, texts, { sender, recipient });
  await nextButton(page, texts).click();
  await expectStep(page, "parcel", texts);

  const weight = page.getByLabel(texts.get("booking.parcel.weight"));
  await expectRejected(weight, "หนักมาก", texts.problem("format"));
  await expectRejected(weight, "0", texts.problem("too_small"));
  await expectRejected(weight, "99999", texts.problem("too_big"));
  await expectAccepted(weight, "๒.๕");
  const value = page.getByLabel(texts.get("booking.parcel.value"));
  await expectRejected(value, "แพง 💎", texts.problem("format"));
  await expectRejected(value, "9,999,999", texts.problem("too_big"));
  await expectAccepted(value, "๑,๕๐๐.๕๐");
  await nextButton(page, texts).click();
  await expectStep(page, "when", texts);

  await page.getByRole("radio", { name: texts.like("booking.when.slot") }).check();
  const day = page.getByRole("textbox", { name: texts.get("booking.when.day"), exact: true });
  await expectRejected(day, "พรุ่งนี้", texts.problem("date_invalid"));
  const serviceDay = new Date(Date.now() + 3 * dayMilliseconds + 7 * 3_600_000)
    .toISOString()
    .slice(0, 10);
  const [year = "", month = "", date = ""] = serviceDay.split("-");
  const buddhist = String(Number(year) + 543);
  for (const typed of [`${date}/${month}/${buddhist}`, `${date}/${month}/${year}`]) {
    await expectAccepted(day, typed);
    await expect(day).toHaveAccessibleDescription(new RegExp(`(?=.*${year})(?=.*${buddhist})`));
  }
  await page.getByRole("radio", { name: texts.like("booking.when.now") }).check();
  await goToLastStep(page, texts, ["pay"]);
  await page
    .getByRole("button", { name: texts.get("booking.pay.edit.route"), exact: true })
    .click();
  await openStop(page, texts.get("booking.stop.pickup"));
  await expect(phone).toHaveValue(sender.phone);
  await expect(note).toHaveValue("หน้าป้อมยาม 🏠");
});

test("the tracking box explains what it can read, and preserves what was pasted", async ({
  page,
  texts,
}) => {
  await page.goto(texts.path("/"));
  const box = page.getByLabel(texts.get("home.track.label"));
  const track = page.getByRole("button", { name: texts.get("home.track.action"), exact: true });
  for (const [typed, messageKey] of [
    ["", "home.track.empty"],
    ["🙂 ของอยู่ไหน", "home.track.unreadable"],
    ["ST-4F7K-926", "home.track.signInFirst"],
  ] as const) {
    await box.fill(typed);
    await track.click();
    await expect(page.getByText(texts.get(messageKey)).first()).toBeVisible();
    await expect(box).toHaveValue(typed);
  }
});

test("a press before the page's code is loaded counts once it is loaded, and is dropped on another page", async ({
  page,
  texts,
}) => {
  const code = await holdRequests(page, /\/assets\/.+\.js$/);
  await page.goto(texts.path("/"), { waitUntil: "commit" });
  const box = page.getByLabel(texts.get("home.track.label"));
  await box.fill("ST-4F7K-926");
  await page.getByRole("button", { name: texts.get("home.track.action"), exact: true }).click();
  code.open();
  await expect(page.getByText(texts.get("home.track.signInFirst")).first()).toBeVisible();
  await expect(box).toHaveValue("ST-4F7K-926");

  const content = await holdRequests(page, /\/home-content[^/]+\.js$/);
  await page.goto(texts.path("/"));
  await page
    .getByRole("banner")
    .getByRole("link", { name: texts.get("shell.signIn") })
    .click();
  await signInHere(page, texts, { identifier: "0812345678", password: "not this one" });
  await expect(page.getByRole("alert")).toBeVisible();
  content.open();
});
