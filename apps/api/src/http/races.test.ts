import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { buildApp } from "../app.ts";
import type { Trx } from "../db/database.ts";
import { runCommand } from "../modules/platform/commands/command.ts";

let world: TestWorld;
let app: FastifyInstance;
const logged: unknown[] = [];
const tries = { broken: 0, conflicting: 0 };

const lock = (trx: Trx, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(trx);
const insertKey = (trx: Trx, key: string) =>
  trx
    .insertInto("idempotencyKeys")
    .values({
      ...{
        actor: "test",
        method: "POST",
        path: "/",
        key,
        requestHash: Buffer.from("x"),
        status: 200,
        answer: "{}",
      },
      createdAt: world.clock.now,
    })
    .execute();

beforeAll(async () => {
  world = await openTestWorld();
  app = await buildApp(world.deps, async (server) => {
    server.addHook("onRequest", async (request) => {
      request.log.error = ((...args: unknown[]) =>
        void logged.push(args)) as typeof request.log.error;
    });
    server.post<{ Querystring: { first: string; second: string } }>("/race/locks", (request) =>
      runCommand(world.deps, request, async (trx) => {
        await lock(trx, Number(request.query.first));
        await pause(200);
        await lock(trx, Number(request.query.second));
        return { done: true };
      }),
    );
    server.post("/race/taken", (request) =>
      runCommand(world.deps, request, async (trx) => {
        tries.conflicting += 1;
        const known = await trx
          .selectFrom("idempotencyKeys")
          .select("key")
          .where("actor", "=", "test")
          .execute();
        await pause(100);
        if (known.length === 0) await insertKey(trx, "one");
        return { found: known.length };
      }),
    );
    server.post("/race/broken", (request) =>
      runCommand(world.deps, request, async (trx) => {
        tries.broken += 1;
        const id = randomUUID();
        await insertKey(trx, id);
        await insertKey(trx, id);
      }),
    );
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const post = (url: string) => app.inject({ method: "POST", url });

test("two commands that lock the same things in another order are both done", async () => {
  const answers = await Promise.all([
    post("/race/locks?first=91&second=92"),
    post("/race/locks?first=92&second=91"),
    post("/race/locks?first=91&second=92"),
  ]);
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array.from({ length: 3 }, () => [200, { done: true }]),
  );
});

test("of two that write the same key the second looks again and decides by what it sees", async () => {
  const answers = await Promise.all([post("/race/taken"), post("/race/taken")]);
  expect(answers.map((answer) => answer.json().found).sort()).toEqual([0, 1]);
  expect(tries.conflicting).toBe(3);
});

test("a key that is always in use is a conflict for the caller, and an error for the operator", async () => {
  const answer = await post("/race/broken");
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, "conflict"]);
  expect(tries.broken).toBe(2);
  expect(logged).toEqual([
    [
      expect.objectContaining({ err: expect.objectContaining({ code: "23505" }) }),
      "request failed",
    ],
  ]);
});
