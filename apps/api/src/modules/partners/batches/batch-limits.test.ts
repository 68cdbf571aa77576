import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveMandate } from "../../../../testing/partners/agent.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let partner: Partner;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
  partner = await newPartner(world);
});
afterAll(() => world.close());

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: "POST",
    url,
    headers: {
      authorization: `Bearer ${partner.key.secretKey}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    payload,
  });
const row = JSON.stringify(quoteRequest()).slice(1, -1);

test.each([
  ["a row of a batch", "/api/quotes/batch", `{"rows":[{${row},"x":${nested(20_000)}}]}`],
  ["a text that cannot be stored", "/api/quotes", `{${row},"x":${nested(20_000)},"y":"\\u0000"}`],
  ["a call of an agent", "/mcp", `{"jsonrpc":"2.0","id":1,"method":${nested(20_000)}}`],
])("%s that is nested without end is refused as a body that does not fit", async (_, url, body) => {
  for (const headers of [{}, { "idempotency-key": `nested ${url}` }]) {
    const answer = await post(url, body, headers);
    const { code, fields } = answer.json().error;
    expect([answer.statusCode, code, fields]).toEqual([
      400,
      "invalid",
      { body: expect.any(String) },
    ]);
  }
});

test("each row of a batch counts for the key, and for a member who sends many", async () => {
  const rows = Array(limits.batchRows).fill({});
  const before = await call(world, "GET /bookings", { token: partner.key.secretKey });
  const left = (answer: { headers: Record<string, unknown> }) =>
    Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
  const sent = await call(world, "POST /quotes/batch", {
    token: partner.key.secretKey,
    body: { rows },
  });
  expect(left(before) - left(sent)).toBe(limits.batchRows);
  for (const who of [
    { token: partner.key.secretKey },
    { token: partner.owner.token, headers: partner.headers },
  ]) {
    const answers = [];
    for (let count = 0; count < 7; count += 1)
      answers.push(await call(world, "POST /quotes/batch", { ...who, body: { rows } }));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([answers.at(-1)?.status, answers.at(-1)?.code]).toEqual([429, "rate_limited"]);
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  }
});

test("an agent sends a few messages together, each counts, and no more than those", async () => {
  const { secretKey } = await giveMandate(world, partner);
  const authorization = `Bearer ${secretKey}`;
  const messages = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" })),
    );
  const some = await post("/mcp", messages(20), { authorization });
  expect([some.statusCode, some.json().length]).toEqual([200, 20]);
  expect(some.headers.ratelimit).toContain("r=580;");
  const many = await post("/mcp", messages(21), { authorization });
  expect([many.statusCode, many.json().error.code]).toEqual([400, -32_600]);
});
