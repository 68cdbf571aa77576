import type { AddressInfo } from "node:net";
import { buildApp } from "../../src/app.ts";
import { testDeps } from "../world/test-world.ts";

/** A program that is killed -9 after a booking is committed and before the answer is sent. */
const { deps } = await testDeps({
  database: process.env.TEST_DATABASE ?? "",
  now: () => new Date(process.env.TEST_NOW ?? 0),
});
const app = await buildApp(deps, async (server) => {
  server.addHook("onSend", async (request) => {
    if (request.method === "POST" && request.url === "/api/bookings")
      process.kill(process.pid, "SIGKILL");
  });
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.((app.server.address() as AddressInfo).port);
