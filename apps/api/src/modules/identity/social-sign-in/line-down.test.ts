import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answer,
  atLine,
  newLinePerson,
  openLineWorld,
  start,
} from "../../../../testing/accounts/line.ts";
import { call } from "../../../../testing/world/call.ts";
import { password, signUp } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";

let opened: Awaited<ReturnType<typeof openLineWorld>>;
let world: TestWorld;
beforeAll(async () => {
  opened = await openLineWorld();
  ({ world } = opened);
});
afterAll(() => opened.close());

test("without a channel there is no LINE, and the app receives that", async () => {
  const options = await call<{ line: boolean }>(world, "GET /sign-in-options");
  expect(options.data).toEqual({ line: true });
  const without = await openTestWorld({ SANDBOX: "off" });
  try {
    expect((await call(without, "GET /sign-in-options")).data).toEqual({ line: false });
    const body = { provider: "line" };
    expect((await call(without, "POST /customer/social-sign-ins", { body })).status).toBe(404);
  } finally {
    await without.close();
  }
});

test("LINE down: within three seconds this is reported, nothing is stored, and the password still works", async () => {
  const silent = Fastify();
  silent.get("/*", async () => sleep(20_000, undefined, { ref: false }));
  const address = await silent.listen({ port: 0, host: "127.0.0.1" });
  const down = await openTestWorld({
    ...opened.line.settings,
    LINE_ISSUER: `${address}/sandbox/line`,
  });
  try {
    const began = performance.now();
    const response = await call(down, "POST /customer/social-sign-ins", {
      body: { provider: "line" },
    });
    expect([response.status, response.error.code]).toEqual([503, "unavailable"]);
    expect(performance.now() - began).toBeLessThan(4500);
    const person = await signUp(down);
    const body = { identifier: person.email, password };
    expect((await call(down, "POST /customer/login", { body })).status).toBe(200);
    expect(await down.deps.db.selectFrom("socialSignIns").selectAll().execute()).toEqual([]);
  } finally {
    await down.close();
    silent.server.closeAllConnections();
    await silent.close();
  }
}, 30_000);

test("LINE silent when the answer comes back: this is reported, and the same answer is accepted a moment later", async () => {
  const person = newLinePerson();
  const started = await start(world);
  const back = await atLine(started, person);
  const { deps } = world;
  const { line: provider } = deps;
  if (!provider) throw new Error("this world has LINE");
  const use = (value: typeof provider) =>
    Object.defineProperty(deps, "line", { value, configurable: true });
  use({ ...provider, person: () => Promise.reject(new UpstreamFailure("LINE")) });
  const silent = await answer(world, started, back);
  use(provider);
  expect([silent.status, silent.error.code]).toEqual([503, "unavailable"]);
  expect((await answer(world, started, back)).data.outcome).toBe("unknown");
  expect((await answer(world, started, back)).error.code).toBe("social_sign_in_used");
});

test("a program that crashed while it called LINE leaves an answer that can be sent again", async () => {
  const started = await start(world);
  const back = await atLine(started, newLinePerson());
  const alreadyAnswered = { answeredAt: world.clock.now };
  await world.deps.db
    .updateTable("socialSignIns")
    .set(alreadyAnswered)
    .where("id", "=", started.id)
    .execute();
  expect((await answer(world, started, back)).error.code).toBe("social_sign_in_used");
  world.clock.advance(21);
  expect((await answer(world, started, back)).data.outcome).toBe("unknown");
});
