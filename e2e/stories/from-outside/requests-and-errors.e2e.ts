import { apiHeaders } from "../../support/bookings/booking-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("V15: fields that a caller may not set, and polluted names, change nothing", async ({
  request,
  origin,
}) => {
  const person = newPerson();
  const made = await request.post(`${origin}/api/customer/sign-up`, {
    data: {
      ...{ ...person, locale: "th", acceptTerms: true, acceptPrivacy: true },
      ...{ scope: ["payment.refund"], phoneVerifiedAt: "2026-01-01T00:00:00Z", id: "me" },
    },
  });
  const { token, data } = (await made.json()) as {
    token: string;
    data: { id: string; phoneVerifiedAt: string | null; scope: unknown };
  };
  expect(data.id).not.toBe("me");
  expect(data.phoneVerifiedAt).toBeNull();
  expect(JSON.stringify(data.scope)).not.toContain("payment.refund");
  const bodies = [
    '{"__proto__":{"firstName":"polluted"},"firstName":"ก","lastName":"ข"}',
    '{"constructor":{"prototype":{"isStaff":true}},"firstName":"ก","lastName":"ข"}',
  ];
  for (const body of bodies) {
    const answer = await request.put(`${origin}/api/customer/user`, {
      headers: { ...apiHeaders(token), "content-type": "application/json" },
      data: Buffer.from(body),
    });
    expect(answer.status(), body).toBeLessThan(500);
    expect(await answer.text(), body).not.toMatch(/polluted|isStaff/);
  }
  const twice = await request.get(`${origin}/api/bookings?limit=1&limit=2&state=a&state=b`, {
    headers: apiHeaders(token),
  });
  expect(twice.status()).toBeLessThan(500);
});

test("V16: an error has a code and a request id, and shows nothing of the inside", async ({
  request,
  origin,
}) => {
  const calls = [
    () => request.get(`${origin}/api/bookings/${"x".repeat(2000)}`),
    () => request.get(`${origin}/api/places?q=%ff%fe&limit=-1`),
    () => request.post(`${origin}/api/quotes`, { data: Buffer.from("{") }),
    () => request.post(`${origin}/api/quotes`, { data: { stops: [[[]]] } }),
    () => request.get(`${origin}/api/receipts/1' or '1'='1`),
    () => request.post(`${origin}/oauth/token`, { data: Buffer.from("<xml/>") }),
    () => request.post(`${origin}/v3/quotations`, { data: Buffer.from("[]") }),
  ];
  for (const call of calls) {
    const answer = await call();
    expect(answer.status()).toBeLessThan(500);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    const text = await answer.text();
    expect(text).not.toMatch(/node_modules|\.ts:\d|\bat \S+ \(|select .* from|postgres/i);
    expect(answer.headers()["x-request-id"]).toBeTruthy();
  }
});

test("V16: staff who may read the log see a failed sign-in within a minute or so", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const wrong = { identifier: customer.email, password: "not the password" };
  const refused = await request.post(`${origin}/api/customer/login`, { data: wrong });
  expect(refused.status()).toBe(401);
  const pages = consolePages(page, texts, origin);
  await pages.open("/operations");
  await pages.signIn();
  const events = `${origin}/api/console/security-events`;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(events);
        expect(answer.status()).toBe(200);
        return (await answer.text()).includes(customer.id);
      },
      { timeout: 90_000, intervals: [3000] },
    )
    .toBe(true);
});
