import { bookByApi } from "../../support/bookings/booking-api.ts";
import { becomePhoneOf, goOnDuty } from "../../support/bookings/driver-api.ts";
import { holdRequests } from "../../support/browser/hold-requests.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson, simulatedDriverToken } from "../../support/people/people.ts";
import { places } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

/** Motorcycle drivers whom no other story knows. */
const rivalNumbers = [5, 8];

test("two drivers accept the same booking at the same moment: one gets the task, the other gets a friendly message", async ({
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin);
  const tokens = await Promise.all(
    rivalNumbers.map((number) => simulatedDriverToken(request, origin, number)),
  );
  for (const token of tokens)
    await goOnDuty(request, origin, { token, at: "thaPhae", deviceId: token });
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson(),
    from: "thaPhae",
    to: "maya",
  });
  const rivals = await Promise.all(
    tokens.map((token) => openJob(token, `/driver/booking/${booking.id}`)),
  );
  for (const { gate } of rivals) gate.open();

  const ended = async () => {
    const ends = rivals.map(async ({ page, lost }) => {
      if (await lost.isVisible()) return "lost";
      return page.url().includes(`/driver/task/${booking.id}`) ? "won" : "waiting";
    });
    return (await Promise.all(ends)).toSorted();
  };
  await expect.poll(ended, { timeout: 30_000 }).toEqual(["lost", "won"]);
  for (const { page, lost } of rivals) {
    if (await lost.isVisible())
      await expect(page.getByText(texts.get("driver.lost.words"))).toBeVisible();
  }

  /** A rival's phone with the job on screen and the answer given, held just before it leaves. */
  async function openJob(token: string, path: string) {
    const { latitude, longitude } = places.thaPhae;
    const phone = await otherBrowser({
      geolocation: { latitude, longitude },
      permissions: ["geolocation"],
    });
    await becomePhoneOf(phone, origin, token);
    const page = await phone.newPage();
    await page.goto(texts.path(path));
    const gate = await holdRequests(page, /\/accept$/);
    const acceptRequest = page.waitForRequest(/\/accept$/);
    await page.getByRole("button", { name: texts.get("driver.offer.accept"), exact: true }).click();
    await acceptRequest;
    return {
      page,
      gate,
      lost: page.getByText(texts.get("driver.lost.booking_already_taken.title")),
    };
  }
});
