import { clientPaths } from "@songtan/contract/client-routes";
import { apiHeaders, bookByApi, cancelByApi } from "../../support/bookings/booking-api.ts";
import { acceptByApi, becomePhoneOf, goOnDuty } from "../../support/bookings/driver-api.ts";
import { answerOutOfOrder, shiftMax, shiftOf } from "../../support/browser/measure-shift.ts";
import { placePhone } from "../../support/browser/phone-position.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson, simulatedDriverToken } from "../../support/people/people.ts";
import { places } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

/** Motorcycle drivers whom no other story knows: one for each order and try, as the job stays in hand. */
const ownDrivers = { one: [155, 156, 178], "the other": [168, 169, 171] } as const;
/** The pages of who is signed in. */
const driverPages = clientPaths.filter((path) => /^\/driver\/(?!callback|sign-)/.test(path));

for (const order of ["one", "the other"] as const)
  test(`nothing moves while the pages of a driver with a job and a payout load, their answers in ${order} order`, async ({
    page,
    context,
    request,
    texts,
    origin,
  }, { retry }) => {
    test.slow();
    const customer = await newCustomer(request, origin, texts.locale);
    const token = await simulatedDriverToken(request, origin, ownDrivers[order][retry] ?? 151);
    await goOnDuty(request, origin, { token, at: "paragon", deviceId: token });
    const book = () => bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
    const booking = await book();
    await acceptByApi(request, origin, { token, booking });
    const requested = await request.post(`${origin}/api/driver/payouts`, {
      headers: apiHeaders(token),
      data: { amountSatang: 20_000 },
    });
    expect(requested.status()).toBe(201);
    await becomePhoneOf(context, origin, token);
    await placePhone(context, places.paragon);
    await answerOutOfOrder(context, order === "the other");
    for (const path of driverPages) {
      const open = path === "/driver/booking/:id" ? await book() : null;
      const address = texts.path(path.replace(":id", (open ?? booking).id));
      expect.soft(await shiftOf(page, address), path).toBeLessThanOrEqual(shiftMax);
      if (open) await cancelByApi(request, origin, { customer, booking: open });
    }
  });
