import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inboxSecret, quietPort, quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { inboxAddress } from "../../support/people/inbox.ts";

test.use({ baseURL: quietUrl });

const root = new URL("../../../", import.meta.url).pathname;

/** Starts the program for production with these settings alone, and gives what it printed until it ended. */
async function startInProduction(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "songtan-outside-"));
  const flags = ["--import=./tools/stripped/load.mjs", "apps/api/src/main.ts"];
  const program = spawn(process.execPath, flags, {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
      ...{ DATA_DIR: folder, ...settings },
    },
  });
  let printed = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  const [code] = await once(program, "exit");
  await rm(folder, { recursive: true, force: true });
  return { code, printed };
}

/** Sends these bytes and gives the first line of the answer. */
async function firstLineOf(bytes: string): Promise<string> {
  const socket = connect(quietPort, "127.0.0.1");
  socket.write(bytes);
  const [chunk] = await once(socket, "data");
  socket.destroy();
  return String(chunk).split("\r\n")[0] ?? "";
}

test("V12: production refuses to start on addresses in clear, and names each", async () => {
  const { code, printed } = await startInProduction({
    PUBLIC_URL: "http://courier.example",
    CONSOLE_URL: "http://desk.courier.example",
  });
  expect(code).not.toBe(0);
  for (const name of ["PUBLIC_URL", "CONSOLE_URL", "APP_SECRET"]) expect(printed).toContain(name);
  expect(printed).toMatch(/https/);
});

test("V13: production starts neither with the sandbox nor with settings that only a test may have", async () => {
  const { code, printed } = await startInProduction({ SANDBOX: "on", RATE_LIMITS: "off" });
  expect(code).not.toBe(0);
  for (const name of ["SANDBOX", "RATE_LIMITS"]) expect(printed).toContain(name);
});

test("V13: folders, sources, maps of scripts and methods for debugging are not there", async ({
  request,
  origin,
}) => {
  const hidden = [
    ...["/.git/config", "/.env", "/package.json", "/node_modules/", "/assets/", "/server-status"],
    ...["/api/../package.json", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fpackage.json"],
    ...["/metrics", "/debug/pprof", "/actuator/env"],
  ];
  for (const path of hidden)
    expect((await request.get(`${origin}${path}`)).status(), path).toBeGreaterThanOrEqual(400);
  const home = await (await request.get(origin)).text();
  const scripts = [...home.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of scripts)
    expect((await request.get(`${origin}${path}.map`)).status(), path).toBe(404);
  const host = `Host: localhost:${quietPort}\r\nConnection: close\r\n\r\n`;
  expect(await firstLineOf(`TRACE / HTTP/1.1\r\n${host}`)).toMatch(/ (400|404|405|501) /);
  const smuggled = "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n";
  expect(await firstLineOf(`POST /api/quotes HTTP/1.1\r\n${smuggled}${host}0\r\n\r\n`)).toMatch(
    / 400 /,
  );
});

test("V13: the sandbox's inbox is closed to whatever came through a proxy", async ({
  request,
  origin,
}) => {
  const signs: Record<string, string>[] = [
    { "x-forwarded-for": "203.0.113.7" },
    { "x-real-ip": "203.0.113.7" },
    { forwarded: "for=203.0.113.7" },
    { via: "1.1 proxy" },
    { host: "courier.example" },
  ];
  for (const headers of signs) {
    const answer = await request.get(inboxAddress(origin, "staff@demo.test"), { headers });
    expect([401, 403, 404], JSON.stringify(headers)).toContain(answer.status());
  }
  const { pathname, search } = new URL(inboxAddress(origin, "staff@demo.test"));
  const bare = `GET ${pathname}${search} HTTP/1.0\r\nHost: localhost:${quietPort}\r\n\r\n`;
  expect(await firstLineOf(bare)).toMatch(/ (401|403|404) /);
});

test("V13: the sandbox's inbox opens by the printed link alone, also on this machine", async ({
  page,
  request,
  origin,
}) => {
  for (const path of ["/sandbox", "/sandbox/inbox?to=staff@demo.test", "/sandbox/waiting"])
    expect([path, (await request.get(`${origin}${path}`)).status()]).toEqual([path, 404]);
  await page.goto(`${origin}/sandbox?secret=${inboxSecret}`);
  await expect(page).toHaveURL(`${origin}/sandbox`);
  expect((await page.reload())?.status()).toBe(200);
});
