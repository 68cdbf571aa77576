import { apiHeaders, bookByApi } from "../../support/bookings/booking-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson, signInNewCustomer } from "../../support/people/people.ts";
import { signOut } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl });

test("V14: answers about people are stored by no cache, and those under a key leave no referrer", async ({
  request,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const recipient = newPerson();
  const booking = await bookByApi(request, origin, { customer, recipient });
  const headers = apiHeaders(customer.token);
  for (const path of ["customer/user", "bookings", `bookings/${booking.id}`, "customer/devices"]) {
    const answer = await request.get(`${origin}/api/${path}`, { headers });
    expect(answer.headers()["cache-control"], path).toContain("no-store");
  }
  const shared = await request.get(booking.shareUrl);
  expect(shared.headers()["referrer-policy"]).toBe("no-referrer");
  expect(shared.headers()["x-robots-tag"] ?? (await shared.text())).toContain("noindex");
  const key =
    new URL(booking.shareUrl).searchParams.get("key") ?? booking.shareUrl.split("/").at(-1);
  const view = await request.get(`${origin}/api/tracking/${key}`);
  expect(view.status()).toBe(200);
  const text = await view.text();
  for (const secret of [recipient.phone.slice(1), customer.phone.slice(1), customer.email])
    expect(text).not.toContain(secret);
});

test("V14: another person's records are not found, by any call that has an id", async ({
  request,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  const booking = await bookByApi(request, origin, { customer: owner, recipient: newPerson() });
  const stranger = await newCustomer(request, origin);
  const headers = apiHeaders(stranger.token);
  for (const part of ["", "/proof-chain", "/receipts", "/messages", "/reports", "/events"])
    expect(
      (await request.get(`${origin}/api/bookings/${booking.id}${part}`, { headers })).status(),
      part,
    ).toBe(404);
  for (const part of ["/cancel", "/share-link", "/release-pin", "/change-driver", "/messages"]) {
    const data = { expectedFeeSatang: 0, stopIndex: 1, text: "x" };
    const answer = await request.post(`${origin}/api/bookings/${booking.id}${part}`, {
      headers: apiHeaders(stranger.token),
      data,
    });
    expect([403, 404], part).toContain(answer.status());
  }
});

test("V14: signing out leaves nothing of the person in the browser", async ({
  page,
  texts,
  origin,
}) => {
  const customer = await signInNewCustomer(page.context(), origin, texts.locale);
  await page.goto(texts.path("/customer/profile"));
  await expect(page.getByText(customer.lastName).first()).toBeVisible();
  await signOut(page, texts);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const secret of [customer.token, customer.phone, customer.email, customer.lastName])
    expect(stored).not.toContain(secret);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ value }) => value.includes(customer.token))).toEqual([]);
});
