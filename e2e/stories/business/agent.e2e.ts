import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer } from "../../support/people/people.ts";
import { signInHere } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl });

const assistant = "ผู้ช่วย AI";

/** A day as people type it, so many days ahead: a mandate lasts at most 90. */
function lastDayIn(days: number, locale: string): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  return `${day}/${month}/${Number(year) + (locale === "th" ? 543 : 0)}`;
}

/** An assistant on the person's own computer: it waits for the browser to come back. */
async function openAssistant() {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { "content-type": "text/html" }).end("<title>back</title><h1>back</h1>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { redirectUri: `http://127.0.0.1:${port}/callback`, close: () => server.close() };
}

test("an assistant asks to book, the owner sets its bounds and lets it, and it uses the tools", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin, texts.locale);
  const opened = await request.post(`${origin}/api/businesses`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { name: "ร้านผู้ช่วย" },
  });
  expect(opened.status()).toBe(201);
  const { redirectUri, close } = await openAssistant();
  const registered = await request.post(`${origin}/oauth/register`, {
    data: { client_name: assistant, redirect_uris: [redirectUri] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri: redirectUri, state: "s1" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });

  // Who is not signed in signs in, and the request is still there.
  await page.goto(`${texts.path("/business/agents")}?${asked}`);
  await signInHere(page, texts, { identifier: owner.email, password: owner.password });
  await page.getByLabel(texts.get("business.switch.mode")).selectOption("test");
  await expect(
    page.getByRole("heading", {
      name: texts.get("developers.agents.request.title", { name: assistant }),
    }),
  ).toBeVisible();
  await expect(page.getByText(new URL(redirectUri).host)).toBeVisible();
  await expectNoA11yViolations(page);
  await page.getByRole("button", { name: texts.get("developers.agents.request.decline") }).click();
  await expect(page).toHaveURL(/\/callback\?error=access_denied&state=s1&iss=/);

  await page.goBack();
  const form = page.getByRole("form", { name: texts.get("developers.agents.make") });
  await expect(form.getByLabel(texts.get("developers.agents.name"))).toHaveValue(assistant);
  await form.getByLabel(texts.get("developers.keys.capPerBooking")).fill("200");
  await form.getByLabel(texts.get("developers.keys.capPerDay")).fill("1000");
  const lastDay = lastDayIn(30, texts.locale);
  await form.getByLabel(texts.get("developers.keys.lastDay"), { exact: true }).fill(lastDay);
  await form.getByRole("button", { name: texts.get("developers.agents.request.allow") }).click();
  await expect(page).toHaveURL(/\/callback\?code=/);
  const code = new URL(page.url()).searchParams.get("code") ?? "";
  close();

  const token = await request.post(`${origin}/oauth/token`, {
    form: {
      ...{ grant_type: "authorization_code", code, client_id },
      ...{ redirect_uri: redirectUri, code_verifier: verifier },
    },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const tools = await request.post(`${origin}/mcp`, {
    headers: {
      authorization: `Bearer ${access_token}`,
      accept: "application/json, text/event-stream",
    },
    data: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  });
  expect(await tools.text()).toContain("propose_booking");
  await page.goto(texts.path("/business/agents"));
  await expect(
    page.getByRole("list", { name: texts.get("developers.agents.title") }),
  ).toContainText(assistant);
});

test("who has no business opens one for the assistant, and the request is there as it was", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const person = await newCustomer(request, origin, texts.locale);
  const { redirectUri, close } = await openAssistant();
  const registered = await request.post(`${origin}/oauth/register`, {
    data: { client_name: assistant, redirect_uris: [redirectUri] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const asked = new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri: redirectUri, state: "s2" },
    ...{ code_challenge: "c".repeat(43), code_challenge_method: "S256" },
  });
  await page.goto(`${texts.path("/business/agents")}?${asked}`);
  await signInHere(page, texts, { identifier: person.email, password: person.password });
  await expect(
    page.getByText(texts.get("business.open.forAgent", { name: assistant })),
  ).toBeVisible();
  await page.getByRole("textbox", { name: texts.get("business.company.name") }).fill("ร้านใหม่");
  await page.getByRole("button", { name: texts.get("business.company.create") }).click();
  // A live key needs the company's data; in test mode the person can answer at once.
  await expect(page.getByText(texts.get("developers.agents.request.notYet"))).toBeVisible();
  await page.getByLabel(texts.get("business.switch.mode")).selectOption("test");
  await expect(page.getByText(new URL(redirectUri).host)).toBeVisible();
  await page.getByRole("button", { name: texts.get("developers.agents.request.decline") }).click();
  await expect(page).toHaveURL(/\/callback\?error=access_denied&state=s2&iss=/);
  close();
});
