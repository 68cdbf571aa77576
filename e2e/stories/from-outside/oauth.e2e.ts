import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer } from "../../support/people/people.ts";

// The forged program is refused on purpose, and the browser writes it down.
test.use({ baseURL: quietUrl, harmless: /status of 400 .*\/agent-requests/ });

const redirectUri = "http://127.0.0.1:4599/callback";

/** A program that a person has allowed: everything it needs to exchange its code for a token. */
async function allowedProgram(request: APIRequestContext, origin: string) {
  const owner = await newCustomer(request, origin);
  const headers = { authorization: `Bearer ${owner.token}` };
  const opened = await request.post(`${origin}/api/businesses`, {
    headers,
    data: { name: "ร้านผู้ช่วย" },
  });
  const business = ((await opened.json()) as { data: { id: string } }).data;
  const registered = await request.post(`${origin}/oauth/register`, {
    data: { client_name: "Helper", redirect_uris: [redirectUri] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString("base64url");
  const mandate = await request.post(`${origin}/api/businesses/${business.id}/mandates`, {
    headers,
    data: {
      mode: "test",
      agentName: "Helper",
      ...{ capPerBookingSatang: 20_000, capPerDaySatang: 100_000 },
      expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
      proof: { password: owner.password },
      connect: {
        ...{ clientId: client_id, redirectUri },
        codeChallenge: createHash("sha256").update(verifier).digest("base64url"),
      },
    },
  });
  expect(mandate.status(), await mandate.text()).toBe(201);
  const { data } = (await mandate.json()) as { data: { redirectTo: string } };
  const code = new URL(data.redirectTo).searchParams.get("code") ?? "";
  return { client_id, verifier, code };
}

test("V10: a code counts once, in one spelling, with its own verifier and address", async ({
  request,
  origin,
}) => {
  const { client_id, verifier, code } = await allowedProgram(request, origin);
  const exchange = async (changes: Record<string, string>) => {
    const answer = await request.post(`${origin}/oauth/token`, {
      form: {
        grant_type: "authorization_code",
        ...{ code, client_id, redirect_uri: redirectUri, code_verifier: verifier },
        ...changes,
      },
    });
    return { status: answer.status(), body: (await answer.json()) as { access_token?: string } };
  };
  const wrong = [
    { code_verifier: randomBytes(32).toString("base64url") },
    { redirect_uri: "http://127.0.0.1:4599/other" },
    { client_id: `${client_id}x` },
    { resource: "https://evil.example/mcp" },
    ...[`${code}=`, `${code} `, `.${code}`, `${code}\n`, code.replace(/.$/, "!")].map(
      (spelling) => ({ code: spelling }),
    ),
  ];
  for (const changes of wrong)
    expect((await exchange(changes)).status, JSON.stringify(changes)).toBe(400);
  const { status, body } = await exchange({});
  expect(status).toBe(200);
  const tools = () =>
    request.post(`${origin}/mcp`, {
      headers: {
        authorization: `Bearer ${body.access_token}`,
        accept: "application/json, text/event-stream",
      },
      data: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
  expect((await tools()).status()).toBe(200);
  expect((await exchange({})).status).toBe(400);
  // A code that comes twice has been stolen by one of the two, so its key has ended.
  expect((await tools()).status()).toBe(401);
});

test("V10: no program registers an address that runs a script or belongs to nobody", async ({
  request,
  origin,
}) => {
  const addresses = [
    "javascript:alert(1)//",
    "data:text/html,<script>alert(1)</script>",
    "http://evil.example/callback",
    "https://evil.example/#fragment",
    "file:///etc/passwd",
    "https://*.example/callback",
  ];
  for (const address of addresses) {
    const answer = await request.post(`${origin}/oauth/register`, {
      data: { client_name: "Helper", redirect_uris: [address] },
    });
    expect(answer.status(), address).toBe(400);
  }
});

test("V10: a forged program gets an error page that leads nowhere", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin, texts.locale);
  await page.context().addCookies([
    {
      name: "auth._token.customer",
      value: encodeURIComponent(`Bearer ${owner.token}`),
      url: origin,
      sameSite: "Lax",
    },
  ]);
  const name = Buffer.from('{"name":"Songtan Support (verified)"}').toString("base64url");
  const asked = new URLSearchParams({
    ...{ response_type: "code", client_id: `${name}.forged`, code_challenge_method: "S256" },
    ...{ redirect_uri: "https://evil.example/login", code_challenge: "A".repeat(43) },
  });
  await page.goto(`${texts.path("/business/agents")}?${asked}`);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText("Songtan Support (verified)")).toHaveCount(0);
  const decline = texts.get("developers.agents.request.decline");
  await expect(page.getByRole("button", { name: decline })).toHaveCount(0);
});
