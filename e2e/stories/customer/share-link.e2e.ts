import type { Page } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import { eventsUntilPickedUp, reportByApi, workByApi } from "../../support/bookings/driver-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { pendingPhoto } from "../../support/left-open/end-work.ts";
import { inbox } from "../../support/people/inbox.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** Every way a number may be written on a page. */
const digitsOf = (text: string) => text.replace(/\D/g, "");

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** Who comes, in what, when, and the call: without a scroll, under a way back instead of the bar. */
async function expectFirstScreen(page: Page, texts: Texts) {
  const card = page.getByRole("region", { name: texts.get("tracking.courier.label") });
  const seen = [
    page.getByRole("link", { name: texts.get("tracking.back.home"), exact: true }),
    page.getByRole("heading", { level: 1, name: texts.get("tracking.recipient.picked") }),
    page.getByText(texts.like("tracking.arrival.in")),
    card,
    // The plate whole: the recipient waits at the door.
    card.getByText(/^\d?[ก-ฮ]{2} \d{1,4}$/),
    page.getByRole("link", { name: texts.get("tracking.courier.call"), exact: true }),
  ];
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const part of seen) await expect(part).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole("banner")).toBeHidden();
}

test("a share link shows the courier to anyone with the link, and no phones or addresses; the recipient's own link shows the PIN", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const details: [string, string] = ["บ้านเลขที่ 881 ตึกส้ม", "ห้อง 4417 ชั้นเก้า"];
  const booking = await bookByApi(request, origin, {
    customer,
    recipient,
    details,
    extras: ["pin"],
  });
  const token = await workByApi(request, origin, {
    number: 9,
    booking,
    events: eventsUntilPickedUp(booking),
  });
  const driver = await request.get(`${origin}/api/driver/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data: courier } = (await driver.json()) as { data: { firstName: string; phone: string } };

  await page.goto(texts.path(new URL(booking.shareUrl).pathname.replace(/^\/en/, "")));
  await expect(
    page.getByRole("heading", { level: 1, name: texts.get("tracking.phase.picked_up") }),
  ).toBeVisible();
  const card = page.getByRole("region", { name: texts.get("tracking.courier.label") });
  await expect(card).toContainText(courier.firstName);
  // Masked for who only has the link.
  await expect(card.getByText(/^\*{2,3} \d{1,4}$/)).toBeVisible();
  const pageSource = await page.locator("html").evaluate((html) => html.outerHTML);
  for (const secret of [...details, customer.firstName, recipient.firstName])
    expect(pageSource).not.toContain(secret);
  for (const { phone } of [customer, recipient, courier])
    expect(digitsOf(pageSource)).not.toContain(digitsOf(phone).slice(-9));
  await expect(page.getByRole("button", { name: texts.get("tracking.cancel.action") })).toHaveCount(
    0,
  );

  const links = async () =>
    (await inbox(request, origin, recipient.phone)).map(({ text }) => ({
      path: /\/r\/[\w.~-]+/.exec(text)?.[0],
      pin: /PIN (\d{4})/.exec(text)?.[1],
    }));
  await expect.poll(async () => (await links())[0]?.path).toBeTruthy();
  const { path = "", pin = "" } = (await links())[0] ?? {};
  await page.goto(texts.path(path));
  await expect(
    page.getByRole("heading", { name: texts.get("tracking.recipient.pinTitle") }),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: texts.get("tracking.recipient.pinTitle") }),
  ).toContainText([...pin].join(" "));

  const phone = page.viewportSize();
  for (const size of phones) {
    await page.setViewportSize(size);
    await expectFirstScreen(page, texts);
  }
  if (phone) await page.setViewportSize(phone);

  const handover = { pin, ...pendingPhoto() };
  const events = [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, proof: handover },
  ];
  await reportByApi(request, origin, { token, booking, events });
  await expect(page.getByText(texts.get("tracking.recipient.done")).first()).toBeVisible();
});
