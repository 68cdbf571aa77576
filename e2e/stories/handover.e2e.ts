import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoBarriers } from "../support/barriers.ts";
import { bookByApi } from "../support/booking-api.ts";
import { consolePages } from "../support/console-pages.ts";
import {
  acceptByApi,
  factsUntilDelivered,
  factsUntilPickedUp,
  goOnDuty,
  reportByApi,
  setDuty,
} from "../support/driver-api.ts";
import { phoneOf } from "../support/driver-phone.ts";
import { workOn } from "../support/driver-work.ts";
import { demoPassword, newCustomer, newPerson, signInBrowser, simulatedDriver, tokenFor } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

test.use({ baseURL: quietUrl });

/** Who gives and who takes, whom no other story knows; others for each try, for goods aboard stay with who had them. */
const pairs = [
  [70, 77],
  [71, 78],
  [72, 79],
] as const;

test("a driver who cannot go on hands the goods to another: staff ask, both take a photo, everybody sees it", async ({
  page,
  request,
  words,
  origin,
  otherBrowser,
}, { retry }) => {
  const customer = await newCustomer(request, origin, words.locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  const [giver = "", receiver = ""] = await Promise.all(
    (pairs[retry] ?? pairs[0]).map((number) =>
      tokenFor(request, origin, { role: "driver", identifier: simulatedDriver(number), password: demoPassword }),
    ),
  );
  await goOnDuty(request, origin, { token: giver, at: "paragon" });
  await acceptByApi(request, origin, { token: giver, booking });
  await reportByApi(request, origin, { token: giver, booking, facts: factsUntilPickedUp(booking) });
  await goOnDuty(request, origin, { token: receiver, at: "terminal21" });

  // Staff choose who goes on and where the two meet.
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, words, origin);
  await pages.open(`/bookings/${booking.id}#hand-over`);
  await pages.signIn();
  const name = await nameOf(request, origin, receiver);
  await propose(desk, pages.say, name);

  const open = async (token: string) => {
    const context = await otherBrowser({ viewport: { width: 390, height: 844 } });
    await signInBrowser(context, origin, { role: "driver", token });
    const hand = phoneOf(context, { words, origin });
    const phone = await hand.start();
    await hand.openJob(phone, booking);
    return phone;
  };
  const first = await open(giver);
  await expect(first.getByText(words.say("driver.handover.giverWords"))).toBeVisible();
  await confirm(first, words, { step: "handed_over", colour: "#88aa66" });
  await expect(first.getByText(words.say("driver.handover.waitTaken", { name }))).toBeVisible();

  const second = await open(receiver);
  await expect(second.getByText(words.like("driver.handover.otherGave"))).toBeVisible();
  await confirm(second, words, { step: "taken_over", colour: "#6688aa" });
  await expect(second.getByRole("button", { name: words.say("driver.step.heading_drop") })).toBeVisible();

  // For the first driver the job is over, with their part of the pay, and among those that ended.
  await expect(first.getByRole("heading", { name: words.say("driver.endedTitle.handed_on") })).toBeVisible();
  await expectNoBarriers(first);
  await phoneOf(first.context(), { words, origin }).openList(first);
  const ended = first
    .getByRole("list", { name: words.say("driver.tasks.ended") })
    .getByRole("listitem")
    .first();
  await expect(ended).toContainText(booking.number);
  await expect(ended).toContainText(words.say("driver.taskState.handed_on"));

  await reportByApi(request, origin, { token: receiver, booking, facts: factsUntilDelivered() });
  for (const token of [giver, receiver]) await setDuty(request, origin, { token, onDuty: false });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(words.path(`/customer/complete/${booking.id}`));
  const photos = page.getByRole("list", { name: words.say("tracking.proof.handoverOf") });
  await expect(photos.getByRole("button", { name: words.say("tracking.proof.openPhoto") })).toHaveCount(2);
  await desk.reload();
  await expect(desk.getByRole("img", { name: pages.say("bookings.handover.takenAlt", { name }) })).toBeVisible();
  await expectNoBarriers(desk);
});

async function propose(desk: Page, say: (path: string) => string, name: string) {
  const dialog = desk.getByRole("dialog", { name: say("bookings.move.hand_over") });
  await dialog.getByLabel(say("bookings.handover.placeWords")).fill("ปั๊มน้ำมันหน้าปากซอยอโศก");
  await dialog.getByLabel(say("bookings.handover.words")).fill("รถเสีย คนขับโทรแจ้ง");
  await dialog.getByRole("radio", { name: new RegExp(name) }).check({ force: true });
  await dialog.getByRole("button", { name: say("bookings.handover.propose") }).click();
  await expect(dialog).toBeHidden();
}

async function nameOf(request: APIRequestContext, origin: string, token: string): Promise<string> {
  const reply = await request.get(`${origin}/api/driver/user`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { firstName: string; lastName: string } };
  return `${data.firstName} ${data.lastName}`;
}

async function confirm(phone: Page, words: Words, { step, colour }: { step: string; colour: string }) {
  const work = workOn(phone, words);
  const sheet = await work.open(step);
  await work.takePhoto(step, colour);
  await work.confirm("driver.proof.confirm");
  await expect(sheet).toBeHidden();
}
