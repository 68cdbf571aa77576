import { bookByApi } from "../../support/bookings/booking-api.ts";
import { workByApi } from "../../support/bookings/driver-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("the card of a running booking says when the driver comes, on the home page and in the list", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  const card = page.getByRole("main").getByRole("link", { name: booking.number });
  const arrival = card.getByText(texts.like("tracking.arrival.in"));
  await page.goto(texts.path("/customer/tracking"));
  await expect(card).toBeVisible();
  // Without a driver nothing is promised.
  await expect(arrival).toHaveCount(0);

  await workByApi(request, origin, {
    number: 464,
    booking,
    events: [{ kind: "heading", stopIndex: 0 }],
  });
  for (const path of ["/", "/customer/tracking"]) {
    await page.goto(texts.path(path));
    await expect(card).toBeVisible();
    await expect(arrival.or(card.getByText(texts.get("tracking.arrival.soon")))).toBeVisible();
  }
});
