import { bookByApi } from "../../support/bookings/booking-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

const script = "<img src=x onerror=window.wasRun=1>";
/** An ASCII formula and one that begins with the full-width sign, which spreadsheets read alike. */
const formulas = ["=1+1", "＝1+1"];

test("V1: markup in a name is text on the sender's page and on the tracking page", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson(script) });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await expect(page.getByText("<img src=x").first()).toBeVisible();
  const stranger = await (await otherBrowser()).newPage();
  await stranger.goto(booking.shareUrl);
  await expect(stranger.getByText(booking.number).first()).toBeVisible();
  for (const read of [page, stranger]) {
    expect(await read.evaluate(() => "wasRun" in window)).toBe(false);
    expect(await read.locator("img[src=x]").count()).toBe(0);
  }
});

test("V1: a name that is a formula begins no formula in the list that staff download", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owners = [];
  for (const formula of formulas) {
    const { token } = await newCustomer(request, origin);
    const named = { firstName: `${formula}${newPerson().phone}`, lastName: "ทดสอบ" };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.put(`${origin}/api/customer/user`, { headers, data: named });
    expect(answer.status(), await answer.text()).toBe(200);
    owners.push(named.firstName);
  }
  const pages = consolePages(page, texts, origin);
  await pages.open("/customers");
  await pages.signIn();
  const file = await page.request.get(`${origin}/api/console/exports?list=customers&format=csv`);
  expect(file.status()).toBe(200);
  const text = await file.text();
  for (const owner of owners) expect(text).toContain(owner);
  const cells = text.split(/[\n,]/);
  expect(cells.filter((cell) => /^"?[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
});

test("V1: line ends and hosts in an address reach no header of the answer", async ({
  request,
  origin,
}) => {
  const addresses = [
    "/api/places?q=%0d%0aset-cookie:%20stolen=1",
    "/%0d%0aset-cookie:%20stolen=1",
    "/en/%0d%0alocation:%20https://evil.example",
    "//evil.example/%2f..",
    "/\\evil.example",
    "/customer/sign-in?redirect=https://evil.example",
  ];
  for (const address of addresses) {
    const answer = await request.get(`${origin}${address}`, { maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(500);
    expect(answer.headers()["set-cookie"] ?? "", address).not.toContain("stolen");
    expect(answer.headers().location ?? "", address).not.toContain("evil.example");
  }
});
