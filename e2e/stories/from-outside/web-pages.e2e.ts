import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { newCustomer } from "../../support/people/people.ts";

// The other site's calls and frame are refused on purpose, and the browser writes each refusal down.
test.use({ baseURL: quietUrl, harmless: /CORS|frame|ERR_FAILED|ERR_BLOCKED|403/i });

/** Another site in the same browser: it shows what it is given and calls what it likes. */
async function openOtherSite(body: string) {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test("V3: pages, files, answers and errors carry their protective headers", async ({
  request,
  origin,
}) => {
  const pages = ["/", "/en", "/customer/booking", "/console", "/nothing-here", "/driver"];
  for (const path of pages) {
    const headers = (await request.get(`${origin}${path}`)).headers();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy, path).toMatch(/object-src 'none'/);
    expect(policy, path).toMatch(/base-uri 'none'/);
    expect(policy, path).toMatch(/frame-ancestors 'none'/);
    expect(/script-src [^;]*/.exec(policy)?.[0], path).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBeTruthy();
  }
  for (const path of ["/api/tariff", "/api/nothing", "/api/customer/user", "/v3/cities"]) {
    const headers = (await request.get(`${origin}${path}`)).headers();
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
  }
});

test("V3: another site can neither frame a page nor read a signed-in person's answer", async ({
  page,
  request,
  origin,
}) => {
  const { token } = await newCustomer(request, origin);
  const site = await openOtherSite(`<iframe src="${origin}/customer/booking"></iframe>`);
  await page.goto(site.url);
  // The browser shows an error of its own in the frame.
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  const read = await page.evaluate(
    async ([address, secret]) => {
      const calls = [{}, { headers: { authorization: `Bearer ${secret}` } }];
      const outcomes = calls.map((options) =>
        fetch(`${address}/api/customer/user`, { credentials: "include", ...options }).then(
          () => "read",
          () => "refused",
        ),
      );
      return Promise.all(outcomes);
    },
    [origin, token],
  );
  expect(read).toEqual(["refused", "refused"]);
  site.close();
});

test("V3: a form on another site changes nothing for a signed-in member of staff", async ({
  page,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  await pages.open("/operations");
  await pages.signIn();
  const session = (await page.context().cookies(origin)).find(({ name }) =>
    name.endsWith("songtan_staff"),
  );
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  const sent = { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
  const logout = await page.request.post(`${origin}/api/console/logout`, sent);
  expect(logout.status()).toBe(403);
  expect((await page.request.get(`${origin}/api/console/user`)).status()).toBe(200);
});
