import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCustomer } from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { preferredLocale } from "../locale.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
});
afterAll(() => world.close());

describe("the security edge", () => {
  test("a token counts in the Authorization header only", async () => {
    const { token } = await newCustomer(world);
    const withHeader = await world.app.inject({
      url: "/api/customer/user",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(withHeader.statusCode).toBe(200);
    for (const headers of [
      { cookie: `auth._token.customer=Bearer%20${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      {},
    ])
      expect((await world.app.inject({ url: "/api/customer/user", headers })).statusCode).toBe(401);
    expect(
      (
        await world.app.inject({
          url: "/api/driver/user",
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    ).toBe(401);
  });

  test("every answer says who may frame, sniff and script, and has a request id", async () => {
    for (const url of ["/healthz", "/api/nothing", "/api/docs"]) {
      const reply = await world.app.inject({ url });
      const policy = String(reply.headers["content-security-policy"]);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe-eval");
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
      expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("a page names the scripts that may run in it; in any other answer nothing may", async () => {
    const policyOf = async (url: string) =>
      String((await world.app.inject({ url })).headers["content-security-policy"]);
    expect(/script-src ([^;]*)/.exec(await policyOf("/api/docs"))?.[1]).toMatch(/^'self'/);
    expect(await policyOf("/api/docs")).not.toMatch(/script-src [^;]*unsafe-inline/);
    expect(await policyOf("/healthz")).toMatch(/^default-src 'none';/);
    expect((await policyOf("/api/openapi.json")).length).toBeLessThan(150);
  });

  test("an unknown call is 404 in the one error shape, in the requested language", async () => {
    const thai = await world.app.inject({ url: "/api/nothing" });
    expect(thai.statusCode).toBe(404);
    expect(thai.json().error).toMatchObject({
      code: "not_found",
      message: "ไม่พบข้อมูลที่ต้องการ",
      requestId: thai.headers["x-request-id"],
    });
    const english = await world.app.inject({
      url: "/api/nothing",
      headers: { "accept-language": "en-GB,en;q=0.9,th;q=0.5" },
    });
    expect(english.json().error.message).toBe("We could not find that.");
  });

  test("too many requests get Retry-After", async () => {
    const search = () => world.app.inject({ url: "/api/places?q=a", remoteAddress: "203.0.113.7" });
    const replies = [];
    for (let count = 0; count < 25; count += 1) replies.push(await search());
    const refused = replies.find((reply) => reply.statusCode === 429);
    expect(refused?.json().error.code).toBe("rate_limited");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("a body that is too large, not JSON, or of another type is refused with a sentence", async () => {
    const post = (payload: string, type = "application/json") =>
      world.app.inject({
        method: "POST",
        url: "/api/quotes",
        headers: { "content-type": type },
        payload,
      });
    expect((await post("{")).statusCode).toBe(400);
    expect((await post(`"${"x".repeat(1_100_000)}"`)).statusCode).toBe(413);
    expect((await post("a=b", "application/x-www-form-urlencoded")).statusCode).toBe(415);
  });
});

describe("the language of an answer", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["en", "en"],
    ["th-TH,th;q=0.9,en;q=0.8", "th"],
    ["fr-FR,en;q=0.5,th;q=0.4", "en"],
    ["en;q=0,th;q=0.1", "th"],
    ["de", null],
  ])("the header %s prefers %s", (header, expected) => {
    expect(preferredLocale(header)).toBe(expected);
  });
});
