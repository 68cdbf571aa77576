import type { APIRequestContext, Page } from "@playwright/test";
import { type Booked, bookByApi } from "../../support/bookings/booking-api.ts";
import { beginShift } from "../../support/bookings/driver-phone.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { countTaps } from "../../support/browser/taps.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { inbox } from "../../support/people/inbox.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";
import { places } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

const smallPhone = { width: 360, height: 640 };

test("a driver accepts an offer and works it with photos, cash and a signature; the customer sees each step live", async ({
  page,
  context,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const withPin = texts.locale === "en";
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");

  const phone = await otherBrowser();
  const { hand, page: driver } = await beginShift(phone, { texts, origin });
  if (texts.locale === "th") await driver.setViewportSize(smallPhone);
  const work = workOn(driver, texts);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient,
    extras: withPin ? ["pin"] : [],
  });
  await signInBrowser(context, origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  const customerSees = async (phase: string) => {
    const name = texts.get(`tracking.phase.${phase}`);
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  };
  await customerSees("searching");
  await hand.accept(driver, booking);
  await customerSees("assigned");
  await expect(driver.getByText(texts.like("driver.way.left"))).toBeInViewport();

  await work.press("heading_pickup");
  await customerSees("to_pickup");
  await work.press("arrived_pickup");
  await customerSees("at_pickup");
  const cash = await work.open("picked_up");
  await work.addPhoto("pickup", "#88aa66");
  await work.confirm("driver.cash.confirmWith");
  await expect(cash).toBeHidden();
  await customerSees("picked_up");

  await work.press("heading_drop");
  await customerSees("to_stop");
  await work.press("arrived_drop");
  await customerSees("at_stop");
  await work.open("delivered");
  await work.addPhoto("delivery", "#6688aa");
  await work.sign();
  if (withPin) await enterWrongThenCorrectPin(await pinOf(request, origin, recipient.phone));
  await work.confirm("driver.proof.confirm");
  await customerSees("delivered");
  await expect(driver.getByText(texts.get("driver.endedTitle.delivered"))).toBeVisible();
  await expectProofs(page, texts, { booking, withPin });

  /** The sheet stays as it was filled in: only the PIN is requested again. */
  async function enterWrongThenCorrectPin(pin: string) {
    const field = driver.getByLabel(texts.get("driver.proof.pin"));
    await field.fill(pin === "1111" ? "2222" : "1111");
    await work.confirm("driver.proof.confirm");
    await expect(
      driver.getByRole("dialog").getByText(texts.refusal("pin_wrong", { triesLeft: 4 })),
    ).toBeVisible();
    await field.fill(pin);
  }
});

/** A job with cash, two photos and a PIN: 13 before the cash was confirmed with the parcel. */
const tapsMax = 11;

test("a job with cash, photos and a PIN takes few taps, each of which says something", async ({
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const { hand, page } = await beginShift(await otherBrowser(), { texts, origin });
  const booking = await bookByApi(request, origin, { customer, recipient, extras: ["pin"] });
  await hand.accept(page, booking);
  const counted = countTaps();
  const sheet = page.getByRole("dialog");
  const tapStep = (name: string) =>
    counted.tap(page.getByRole("button", { name: texts.like(`driver.step.${name}`) }));
  /** A tap opens the camera. */
  let photos = 0;
  const shoot = async (name: string) => {
    await workOn(page, texts).addPhoto(name, "#88aa66");
    photos += 1;
  };
  const tapConfirm = (text: string) =>
    counted.tap(sheet.getByRole("button", { name: texts.get(text), exact: true }));

  await tapStep("heading_pickup");
  await tapStep("arrived_pickup");
  await tapStep("picked_up");
  await expect(sheet).toContainText(texts.get("driver.cash.fareWords"));
  await shoot("pickup");
  await tapConfirm("driver.cash.confirmWith");
  await tapStep("heading_drop");
  await tapStep("arrived_drop");
  await tapStep("delivered");
  await shoot("delivery");
  const pin = await pinOf(request, origin, recipient.phone);
  await counted.type(sheet.getByLabel(texts.get("driver.proof.pin")), pin);
  await tapConfirm("driver.proof.confirm");
  await expect(page.getByText(texts.get("driver.endedTitle.delivered"))).toBeVisible();
  const accepted = 1;
  expect(accepted + counted.taps() + photos).toBeLessThanOrEqual(tapsMax);
  expect(counted.typed()).toBe(1);
});

/** As the recipient reads it in the message that came at the pick-up. */
async function pinOf(request: APIRequestContext, origin: string, to: string): Promise<string> {
  const read = async () =>
    (await inbox(request, origin, to))
      .map(({ text }) => /PIN (\d{4})/.exec(text)?.[1])
      .find(Boolean);
  await expect.poll(read).toBeTruthy();
  return (await read()) ?? "";
}

/** From the live page to the result: the photo opens, the signature is there, the PIN was right. */
async function expectProofs(
  page: Page,
  texts: Texts,
  { booking, withPin }: { booking: Booked; withPin: boolean },
) {
  await page
    .getByRole("link", { name: texts.get("tracking.ended.seeResult"), exact: true })
    .click();
  await expect(page).toHaveURL(texts.path(`/customer/complete/${booking.id}`));
  const proofs = page.getByRole("list", {
    name: texts.get("tracking.proof.of", { place: places.terminal21.th }),
  });
  await proofs
    .getByRole("button", { name: texts.get("tracking.proof.openPhoto"), exact: true })
    .click();
  const picture = page.getByRole("img", { name: texts.get("tracking.proof.alt.photo") });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(640);
  await page.keyboard.press("Escape");
  await expect(
    proofs.getByRole("button", { name: texts.get("tracking.proof.openSignature"), exact: true }),
  ).toBeVisible();
  if (withPin) await expect(page.getByText(texts.get("tracking.proof.pinRight"))).toBeVisible();
}
