import { holdRequests } from "../../support/browser/hold-requests.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import {
  demoPassword,
  newCustomer,
  signInBrowser,
  signInNewCustomer,
  simulatedDriver,
  simulatedDriverToken,
} from "../../support/people/people.ts";
import { signInHere, signOut, storedSession } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl, harmless: /net::ERR_FAILED/ });

test("SPEC 4 the path a guest tried is remembered and restored after login, with its locale prefix", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  await page.goto(texts.path("/customer/complete"));
  await expect(page).toHaveURL(texts.path("/customer/sign-in"));
  await signInHere(page, texts, { identifier: customer.phone, password: customer.password });
  await expect(page).toHaveURL(texts.path("/customer/complete"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("SPEC 2 route guard driver: guests go to the driver's sign-in and come back to where they wanted to be", async ({
  page,
  texts,
}) => {
  await page.goto(texts.path("/driver/task"));
  await expect(page).toHaveURL(texts.path("/driver/sign-in"));
  await signInHere(page, texts, { identifier: simulatedDriver(402), password: demoPassword });
  await expect(page).toHaveURL(texts.path("/driver/task"));
});

test("SPEC 4 logged-in users are redirected home from guest-only pages", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const token = await simulatedDriverToken(request, origin, 403);
  await signInBrowser(context, origin, { role: "customer", token: customer.token });
  await signInBrowser(context, origin, { role: "driver", token });
  await page.goto(texts.path("/customer/sign-up"));
  await expect(page).toHaveURL(texts.path("/customer/booking"));
  await page.goto(texts.path("/driver/sign-in"));
  await expect(page).toHaveURL(texts.path("/driver/dashboard"));
});

test("SPEC 4 and 9 login stores the token as 'Bearer …' under auth._token. in local storage and cookie, then fetches the user", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const calls: string[] = [];
  page.on("request", (sent) => {
    const path = new URL(sent.url()).pathname;
    if (/^\/api\/customer\/(login|user)$/.test(path)) calls.push(`${sent.method()} ${path}`);
  });
  await page.goto(texts.path("/customer/sign-in"));
  const user = page.waitForRequest("**/api/customer/user");
  await signInHere(page, texts, { identifier: customer.email, password: customer.password });
  const headers = await (await user).allHeaders();
  await expect(page).toHaveURL(texts.path("/customer/booking"));

  const { local, cookie } = await storedSession(page, "_token.customer");
  expect(local).toMatch(/^Bearer \S+$/);
  expect(cookie).toBe(local);
  expect(headers.authorization).toBe(local);
  expect(headers.accept, "SPEC 7: requests send an Accept header of JSON").toContain(
    "application/json",
  );
  expect(calls.slice(0, 2)).toEqual(["POST /api/customer/login", "GET /api/customer/user"]);
});

test("SPEC 4 logout: its failure is ignored, then the token is cleared everywhere and the person is a guest", async ({
  page,
  context,
  texts,
  origin,
}) => {
  const customer = await signInNewCustomer(context, origin);
  await page.goto(texts.path("/customer/tracking"));
  await page.route("**/api/customer/logout", (route) => route.abort());
  const call = page.waitForRequest("**/api/customer/logout");
  await signOut(page, texts);
  expect((await (await call).allHeaders()).authorization).toBe(`Bearer ${customer.token}`);
  await expect(page).toHaveURL(texts.path("/"));
  await expect
    .poll(() => storedSession(page, "_token.customer"))
    .toEqual({ local: null, cookie: null });
  await page.goto(texts.path("/customer/tracking"));
  await expect(page).toHaveURL(texts.path("/customer/sign-in"));
});

test("SPEC 4 a busy flag during login: the button says so and sends nothing twice", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  await page.goto(texts.path("/customer/sign-in"));
  let logins = 0;
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/customer/login")) logins += 1;
  });
  const login = await holdRequests(page, "**/api/customer/login");
  await signInHere(page, texts, { identifier: customer.phone, password: customer.password });
  const busy = page.getByRole("button", { name: texts.get("auth.signIn.pending") });
  await expect(busy).toBeVisible();
  await page.getByLabel(texts.get("auth.field.password"), { exact: true }).press("Enter");
  login.open();
  await expect(page).toHaveURL(texts.path("/customer/booking"));
  expect(logins).toBe(1);
});

test("SPEC 6 the route tree picks the strategy: a customer is a guest among the drivers, and each login keeps the other", async ({
  page,
  context,
  texts,
  origin,
}) => {
  const customer = await signInNewCustomer(context, origin);
  await page.goto(texts.path("/driver/dashboard"));
  await expect(page).toHaveURL(texts.path("/driver/sign-in"));
  await signInHere(page, texts, { identifier: simulatedDriver(404), password: demoPassword });
  await expect(page).toHaveURL(texts.path("/driver/dashboard"));
  expect((await storedSession(page, "_token.driver")).cookie).toMatch(/^Bearer /);
  expect((await storedSession(page, "_token.customer")).cookie).toBe(`Bearer ${customer.token}`);
  await page.goto(texts.path("/customer/tracking"));
  await expect(page).toHaveURL(texts.path("/customer/tracking"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
