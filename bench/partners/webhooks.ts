import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../data/database.ts";
import { median, percentile, report } from "../measure/metric.ts";
import { quietSettings, startServer } from "../server.ts";
import type { ProductDetails } from "../servers/messages.ts";

/** Events for the live endpoint; each dead one gets as many. */
const events = Number(process.env.BENCH_EVENTS ?? 400);
const betweenMilliseconds = 50;
/** With the live one as many as a business may have. */
const deadEndpoints = 9;

/** A server of a partner: it notes when each event came, and answers or does not. */
async function openEndpoint({ answers }: { answers: boolean }) {
  const arrived = new Map<string, number>();
  const server = createServer((request, reply) => {
    arrived.set(String(request.headers["webhook-id"]), performance.now());
    request.resume();
    if (answers) reply.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, arrived, close };
}

const database = await openDatabase();
try {
  const env = { ...quietSettings(database.appUrl, database.ownerUrl), BENCH_WEBHOOKS: "on" };
  const server = await startServer<ProductDetails>("product", { env });
  const { port, token } = server.details;
  const send = async <Data>(path: string, bearer: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };

  /** How long each event needs from the answer that recorded it to the live endpoint, next to dead ones. */
  async function measure(deadCount: number): Promise<number[]> {
    const business = await send<{ id: string }>("/businesses", token, { name: "ร้าน" });
    const wish = { mode: "test", name: "bench", scopes: ["webhooks"] };
    const { secretKey } = await send<{ secretKey: string }>(
      `/businesses/${business.id}/keys`,
      token,
      wish,
    );
    const open = async (answers: boolean) => {
      const endpoint = await openEndpoint({ answers });
      const body = { url: endpoint.url, types: ["ping"] };
      const { id } = await send<{ id: string }>("/webhook-endpoints", secretKey, body);
      return { ...endpoint, id };
    };
    const live = await open(true);
    const dead = await Promise.all(Array.from({ length: deadCount }, () => open(false)));
    const ping = ({ id }: { id: string }) =>
      send<{ eventId: string }>(`/webhook-endpoints/${id}/ping`, secretKey, {});
    const recorded = new Map<string, number>();
    for (let count = 0; count < events; count += 1) {
      await Promise.all(dead.map(ping));
      const { eventId } = await ping(live);
      recorded.set(eventId, performance.now());
      await sleep(betweenMilliseconds);
    }
    for (const until = performance.now() + 10_000; live.arrived.size < events; await sleep(100))
      if (performance.now() > until) throw new Error(`${live.arrived.size} of ${events} came`);
    for (const endpoint of [live, ...dead]) endpoint.close();
    return [...recorded].map(([id, at]) => Math.max(0, (live.arrived.get(id) ?? at) - at));
  }

  const alone = await measure(0);
  const nextToDead = await measure(deadEndpoints);
  const note = `${events} events, next to ${deadEndpoints} that never answer; floor: alone`;
  report({
    ...{ name: "an event to a live endpoint: p50", unit: "ms", note },
    ...{ ours: median(nextToDead), floor: median(alone) },
  });
  report({
    ...{ name: "… p99", unit: "ms" },
    ...{ ours: percentile(nextToDead, 0.99), floor: percentile(alone, 0.99) },
  });
  await server.stop();
} finally {
  await database.stop();
}
