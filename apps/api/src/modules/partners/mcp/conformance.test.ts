import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { NewMandateView } from "@songtan/contract/businesses/mandates";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  installSuite,
  listScenarios,
  runScenario,
} from "../../../../../../tools/agents/run-scenario.mjs";
import { newPartner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

const ours = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"] as const;
/** Why the server is not tested by the others: they call tools, resources and prompts that only a server made for them has. */
const leftOut = {
  "needs a tool of the suite's own (`test_…`)": [
    ...["tools-call-simple-text", "tools-call-image", "tools-call-audio", "tools-call-error"],
    ...["tools-call-embedded-resource", "tools-call-mixed-content", "tools-call-with-logging"],
    ...["tools-call-with-progress", "json-schema-2020-12", "server-sse-polling"],
  ],
  "asks the client something in a session, and the server has none": [
    ...["tools-call-sampling", "tools-call-elicitation", "elicitation-sep1034-defaults"],
    ...["elicitation-sep1330-enums", "server-sse-multiple-streams"],
  ],
  "a capability that the server does not claim": [
    ...["logging-set-level", "completion-complete", "resources-list", "resources-read-text"],
    ...["resources-read-binary", "resources-templates-read", "resources-subscribe"],
    ...["resources-unsubscribe", "prompts-list", "prompts-get-simple", "prompts-get-with-args"],
    ...["prompts-get-embedded-resource", "prompts-get-with-image"],
  ],
};

let world: TestWorld;
let origin: string;
let key: string;
let front: Awaited<ReturnType<typeof openFront>>;
beforeAll(async () => {
  installSuite();
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const { owner, business } = await newPartner(world);
  const mandate = await call<NewMandateView>(world, `POST /businesses/${business.id}/mandates`, {
    token: owner.token,
    body: {
      ...{ mode: "test", agentName: "ผู้ช่วยร้าน", capPerBookingSatang: 500_00 },
      ...{ capPerDaySatang: 1_000_00, expiresAt: "2027-01-01T00:00:00Z" },
    },
  });
  key = mandate.data.secretKey;
  front = await openFront();
});
afterAll(async () => {
  front.close();
  await world.close();
});

/** The suite cannot send a key: this adds it, and passes on everything else as it came. */
async function openFront(): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    const own = { ...headers, authorization: `Bearer ${key}` };
    const onward = send(new URL(url, origin), { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => server.close() };
}

/** Each scenario is a program of its own that loads the whole suite. */
const timeout = 60_000;

test.each(ours)("the protocol's own suite finds nothing: %s", { timeout }, async (scenario) => {
  const checks = await runScenario(front.url, scenario);
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
});

test("every scenario of the suite is run, or is left out for a reason", { timeout }, async () => {
  const named = [...ours, ...Object.values(leftOut).flat()];
  expect(named.toSorted()).toEqual((await listScenarios()).toSorted());
});

test("the server claims tools that do not change, and nothing else", async () => {
  const answer = await fetch(front.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
      params: {
        ...{ protocolVersion: "2025-11-25", capabilities: {} },
        clientInfo: { name: "test", version: "1" },
      },
    }),
  });
  const { result } = (await answer.json()) as { result: { capabilities: object } };
  expect(result.capabilities).toEqual({ tools: { listChanged: false } });
});
