import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCustomer } from "../../../testing/world/people.ts";
import { newStaff } from "../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

const [customers, console] = ["songtan.example", "console.songtan.example"];
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({
    PUBLIC_URL: `https://${customers}`,
    CONSOLE_URL: `https://${console}`,
    TRUST_PROXY: "on",
  });
});
afterAll(() => world.close());

const fetchStatus = async (host: string, url: string, headers: Record<string, string> = {}) => {
  const answer = await world.app.inject({ url, headers: { host, ...headers } });
  return answer.statusCode;
};

describe("two hosts", () => {
  test("a host in X-Forwarded-Host opens nothing, from any sender", async () => {
    const staff = await newStaff(world);
    const headers = { "x-forwarded-host": console, cookie: `__Host-${staff.cookie}` };
    expect(await fetchStatus(customers, "/api/console/user", headers)).toBe(404);
    expect(
      await fetchStatus(console, "/api/console/user", {
        ...headers,
        "x-forwarded-host": customers,
      }),
    ).toBe(200);
  });

  test("the console's host answers what staff need and nothing of the customers'", async () => {
    for (const url of ["/healthz", "/readyz", "/api/map", "/api/places?q=siam"])
      expect([url, await fetchStatus(console, url)]).toEqual([url, 200]);
    const { token } = await newCustomer(world);
    const authorization = `Bearer ${token}`;
    for (const url of [
      "/api/tariff",
      "/api/customer/user",
      "/customer/sign-in",
      "/driver",
      "/index.html",
      "/api/docs",
    ])
      expect([url, await fetchStatus(console, url, { authorization })]).toEqual([url, 404]);
    expect(await fetchStatus(customers, "/api/customer/user", { authorization })).toBe(200);
  });

  test("the root of the console's host leads to the console, with or without the port of https", async () => {
    for (const host of [console, console.toUpperCase(), `${console}:443`]) {
      const answer = await world.app.inject({ url: "/", headers: { host } });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, "/console/"]);
    }
  });
});

test("a named proxy forwards the client's address; an address written by any other sender is ignored", async () => {
  const limited = await openTestWorld({ TRUST_PROXY: "10.0.0.7", RATE_LIMITS: "on" });
  const isSlowed = async (remoteAddress: string, forwarded: (count: number) => string) => {
    for (let count = 0; count < 25; count += 1) {
      const headers = { "x-forwarded-for": forwarded(count) };
      if (
        (await limited.app.inject({ url: "/api/places?q=a", remoteAddress, headers }))
          .statusCode === 429
      )
        return true;
    }
    return false;
  };
  try {
    expect(await isSlowed("10.0.0.7", (count) => `203.0.113.${count}`)).toBe(false);
    expect(await isSlowed("10.0.0.7", (count) => `203.0.113.${count}, 198.51.100.1`)).toBe(true);
    expect(await isSlowed("192.0.2.9", (count) => `203.0.114.${count}`)).toBe(true);
  } finally {
    await limited.close();
  }
}, 60_000);

test("a request with two Host lines is refused, with one it is answered", async () => {
  const world = await openTestWorld();
  try {
    const { port } = new URL(await world.app.listen({ port: 0, host: "127.0.0.1" }));
    const send = (hosts: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), "127.0.0.1");
        socket.on("error", reject).on("data", (bytes) => {
          resolve(`${bytes}`.split("\r\n")[0] ?? "");
          socket.destroy();
        });
        const lines = hosts.map((host) => `Host: ${host}\r\n`).join("");
        socket.write(`GET /healthz HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      });
    expect(await send(["localhost"])).toContain(" 200 ");
    expect(await send(["localhost", "console.example"])).toContain(" 400 ");
  } finally {
    await world.close();
  }
});
