import {
  expectStep,
  fillContacts,
  goToLastStep,
  nextButton,
  openStop,
  quoteOnHomePage,
} from "../support/booking-pages.ts";
import { refuses, survivesTooMuch, takes } from "../support/fields.ts";
import { holdRequests } from "../support/gate.ts";
import { newPerson } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { signInHere } from "../support/session-pages.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl });

const dayMilliseconds = 86_400_000;

test("every step of the booking says at the field what is wrong, takes what Thai people type, and loses nothing", async ({
  page,
  words,
}) => {
  const [sender, recipient] = [newPerson("ป้าแดง"), newPerson("ลุงดำ")];
  const label = (name: string) => page.getByLabel(words.say(`booking.${name}`), { exact: true });
  await quoteOnHomePage(page, words);
  await page.getByRole("button", { name: words.say("home.quote.book"), exact: true }).click();
  await expectStep(page, "route", words);

  await nextButton(page, words).click();
  const name = label("stop.name.sender");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(words.problem("required"));
  const phone = label("stop.phone.sender");
  for (const wrong of ["191", "☎️", "081-234-56789"]) await refuses(phone, wrong, words.problem("phone_invalid"));
  await refuses(phone, "053 123 456", words.problem("phone_not_mobile"));
  for (const right of ["๐๘๑ ๒๓๔ ๕๖๗๘", "+66812345678"]) await takes(phone, right);
  await survivesTooMuch(name, words.problem("too_long"));
  await survivesTooMuch(page.getByLabel(words.say("booking.stop.note")), words.problem("too_long"));
  await takes(page.getByLabel(words.say("booking.stop.note")), "หน้าป้อมยาม 🏠");
  await fillContacts(page, words, { sender, recipient });
  await nextButton(page, words).click();
  await expectStep(page, "parcel", words);

  const weight = page.getByLabel(words.say("booking.parcel.weight"));
  await refuses(weight, "หนักมาก", words.problem("format"));
  await refuses(weight, "0", words.problem("too_small"));
  await refuses(weight, "99999", words.problem("too_big"));
  await takes(weight, "๒.๕");
  const value = page.getByLabel(words.say("booking.parcel.value"));
  await refuses(value, "แพง 💎", words.problem("format"));
  await refuses(value, "9,999,999", words.problem("too_big"));
  await takes(value, "๑,๕๐๐.๕๐");
  await nextButton(page, words).click();
  await expectStep(page, "when", words);

  await page.getByRole("radio", { name: words.like("booking.when.slot") }).check();
  const day = page.getByRole("textbox", { name: words.say("booking.when.day"), exact: true });
  await refuses(day, "พรุ่งนี้", words.problem("date_invalid"));
  const wanted = new Date(Date.now() + 3 * dayMilliseconds + 7 * 3_600_000).toISOString().slice(0, 10);
  const [year = "", month = "", date = ""] = wanted.split("-");
  const buddhist = String(Number(year) + 543);
  for (const typed of [`${date}/${month}/${buddhist}`, `${date}/${month}/${year}`]) {
    await takes(day, typed);
    await expect(day).toHaveAccessibleDescription(new RegExp(`(?=.*${year})(?=.*${buddhist})`));
  }
  await page.getByRole("radio", { name: words.like("booking.when.now") }).check();
  await goToLastStep(page, words, ["pay"]);
  await page.getByRole("button", { name: words.say("booking.pay.edit.route"), exact: true }).click();
  await openStop(page, words.say("booking.stop.pickup"));
  await expect(phone).toHaveValue(sender.phone);
  await expect(page.getByLabel(words.say("booking.stop.note"))).toHaveValue("หน้าป้อมยาม 🏠");
});

test("the tracking box tells what it can read, and keeps what was pasted", async ({ page, words }) => {
  await page.goto(words.path("/"));
  const box = page.getByLabel(words.say("home.track.label"));
  const track = page.getByRole("button", { name: words.say("home.track.action"), exact: true });
  for (const [typed, says] of [
    ["", "home.track.empty"],
    ["🙂 ของอยู่ไหน", "home.track.unreadable"],
    ["ST-4F7K-926", "home.track.signInFirst"],
  ] as const) {
    await box.fill(typed);
    await track.click();
    await expect(page.getByText(words.say(says)).first()).toBeVisible();
    await expect(box).toHaveValue(typed);
  }
});

test("a press before the page's code has come counts once it is there, and is forgotten on another page", async ({
  page,
  words,
}) => {
  const code = await holdRequests(page, /\/assets\/.+\.js$/);
  await page.goto(words.path("/"), { waitUntil: "commit" });
  const box = page.getByLabel(words.say("home.track.label"));
  await box.fill("ST-4F7K-926");
  await page.getByRole("button", { name: words.say("home.track.action"), exact: true }).click();
  code.open();
  await expect(page.getByText(words.say("home.track.signInFirst")).first()).toBeVisible();
  await expect(box).toHaveValue("ST-4F7K-926");

  const content = await holdRequests(page, /\/home-content[^/]+\.js$/);
  await page.goto(words.path("/"));
  await page
    .getByRole("banner")
    .getByRole("link", { name: words.say("shell.signIn") })
    .click();
  await signInHere(page, words, { identifier: "0812345678", password: "not this one" });
  await expect(page.getByRole("alert")).toBeVisible();
  content.open();
});
