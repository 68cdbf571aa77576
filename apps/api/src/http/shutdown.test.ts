import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestWorld } from "../../testing/world/test-world.ts";
import { buildApp } from "../app.ts";

test("a shutdown finishes the request under way, ends streams, and does not wait for silent connections", async () => {
  const world = await openTestWorld();
  const app = await buildApp(world.deps, async (server) => {
    server.get("/slow", async () => {
      await sql`select pg_sleep(1)`.execute(world.deps.db);
      return { done: true };
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await new Promise((wait) => setTimeout(wait, 200));

  const closed = app.close().then(() => "closed");
  const late = new Promise((wait) => setTimeout(() => wait("still open"), 15_000).unref());
  expect(await (await slow).json()).toEqual({ done: true });
  expect(await Promise.race([closed, late])).toBe("closed");
  silent.destroy();
  await world.close();
}, 30_000);
