import type { APIRequestContext, Page } from "@playwright/test";
import { type PersonNames, shortName } from "@songtan/domain/thai/names";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import {
  eventsUntilDelivered,
  eventsUntilPickedUp,
  goOnDuty,
  reportByApi,
  workByApi,
} from "../../support/bookings/driver-api.ts";
import { openJobOn, phoneOf } from "../../support/bookings/driver-phone.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import {
  newCustomer,
  newPerson,
  signInBrowser,
  simulatedDriverToken,
} from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** Used by no other story. */
const drivers = { giver: 70, receiver: 77 };

test("a driver who cannot continue transfers the goods to another: staff request it, both add a photo, everyone involved sees it", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  const events = eventsUntilPickedUp(booking);
  const giver = await workByApi(request, origin, { number: drivers.giver, booking, events });
  const receiver = await simulatedDriverToken(request, origin, drivers.receiver);
  await goOnDuty(request, origin, { token: receiver, at: "terminal21" });

  // Staff choose the receiver and where the two meet.
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, texts, origin);
  await pages.open(`/bookings/${booking.id}#hand-over`);
  await pages.signIn();
  const names = await namesOf(request, origin, receiver);
  const name = `${names.firstName} ${names.lastName}`;
  await propose(desk, pages.getText, name);

  const open = async (token: string) => {
    const phone = await otherBrowser({ viewport: { width: 390, height: 844 } });
    return openJobOn(phone, { texts, origin, token, booking });
  };
  const first = await open(giver);
  await expect(first.getByText(texts.get("driver.handover.giverWords"))).toBeVisible();
  await confirm(first, texts, { step: "handed_over", colour: "#88aa66" });
  // Staff read the whole name, the other driver its short form.
  await expect(
    first.getByText(texts.get("driver.handover.waitTaken", { name: shortName(names) })),
  ).toBeVisible();

  const second = await open(receiver);
  await expect(second.getByText(texts.like("driver.handover.otherGave"))).toBeVisible();
  await confirm(second, texts, { step: "taken_over", colour: "#6688aa" });
  await expect(
    second.getByRole("button", { name: texts.get("driver.step.heading_drop") }),
  ).toBeVisible();

  // For the first driver the job is over, with their part of the pay, and among those that ended.
  await expect(
    first.getByRole("heading", { name: texts.get("driver.endedTitle.handed_on") }),
  ).toBeVisible();
  await expectNoA11yViolations(first);
  await phoneOf(first.context(), { texts, origin }).openList(first);
  const ended = first
    .getByRole("list", { name: texts.get("driver.tasks.ended") })
    .getByRole("listitem")
    .first();
  await expect(ended).toContainText(booking.number);
  await expect(ended).toContainText(texts.get("driver.taskState.handed_on"));

  await reportByApi(request, origin, { token: receiver, booking, events: eventsUntilDelivered() });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/complete/${booking.id}`));
  const photos = page.getByRole("list", { name: texts.get("tracking.proof.handoverOf") });
  await expect(
    photos.getByRole("button", { name: texts.get("tracking.proof.openPhoto") }),
  ).toHaveCount(2);
  await desk.reload();
  await expect(
    desk.getByRole("img", { name: pages.getText("bookings.handover.takenAlt", { name }) }),
  ).toBeVisible();
  await expectNoA11yViolations(desk);
});

async function propose(desk: Page, getText: (path: string) => string, name: string) {
  const dialog = desk.getByRole("dialog", { name: getText("bookings.move.hand_over") });
  await dialog.getByLabel(getText("bookings.handover.placeWords")).fill("ปั๊มน้ำมันหน้าปากซอยอโศก");
  await dialog.getByLabel(getText("bookings.handover.words")).fill("รถเสีย คนขับโทรแจ้ง");
  await dialog.getByRole("radio", { name: new RegExp(name) }).check({ force: true });
  await dialog.getByRole("button", { name: getText("bookings.handover.propose") }).click();
  await expect(dialog).toBeHidden();
}

async function namesOf(
  request: APIRequestContext,
  origin: string,
  token: string,
): Promise<PersonNames> {
  const reply = await request.get(`${origin}/api/driver/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: PersonNames };
  return data;
}

async function confirm(
  phone: Page,
  texts: Texts,
  { step, colour }: { step: string; colour: string },
) {
  const work = workOn(phone, texts);
  const sheet = await work.open(step);
  await work.addPhoto(step, colour);
  await work.confirm("driver.proof.confirm");
  await expect(sheet).toBeHidden();
}
