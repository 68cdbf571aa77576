import { readFileSync } from "node:fs";
import { type Agent, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

/**
 * Sends requests to an installation at a steady rate, as many people at once, and counts every
 * response that is not as expected: for watching an upgrade, a change of keys or a restart
 * (docs/runbooks/deploy.md). Exits with 1 when anything failed.
 */
const usage =
  "node bench/load/steady-load.ts --url https://app.test [--requests 10000] [--rate 60] [--ca FILE] [--people 200: addresses 127.0.1.1 and on, for a proxy on this machine]";

type Call = { method: "GET" | "POST"; path: string; body?: string; expected: readonly number[] };
type Sent = { status: number | string; milliseconds: number; body: string };

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    requests: { type: "string", default: "10000" },
    rate: { type: "string", default: "60" },
    ca: { type: "string" },
    people: { type: "string", default: "0" },
  },
});
if (!values.url) throw new Error(usage);
const base = new URL(values.url);
const secure = base.protocol === "https:";
const people = Number(values.people);

/** A connection of its own for each person, so that limits count them apart. */
const agents = Array.from({ length: Math.max(1, people) }, (_, index): Agent => {
  const options = {
    keepAlive: true,
    maxSockets: 4,
    ...(people > 0 && { localAddress: `127.0.1.${index + 1}` }),
    ...(values.ca && { ca: readFileSync(values.ca) }),
  };
  return secure ? new TlsAgent(options) : new PlainAgent(options);
});

const send = ({ method, path, body }: Call, agent: Agent): Promise<Sent> =>
  new Promise((done) => {
    const began = performance.now();
    const end = (status: number | string, text = "") =>
      done({ status, milliseconds: performance.now() - began, body: text });
    const options = {
      method,
      agent,
      timeout: 30_000,
      ...(body && { headers: { "content-type": "application/json" } }),
    };
    const sending = (secure ? tlsRequest : plainRequest)(new URL(path, base), options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => end(answer.complete ? (answer.statusCode ?? 0) : "cut off", text));
      answer.on("error", (problem) => end(problem.message));
    });
    sending.on("timeout", () => sending.destroy(new Error("no answer in 30 s")));
    sending.on("error", (problem) =>
      end("code" in problem ? String(problem.code) : problem.message),
    );
    sending.end(body);
  });

const get = (path: string, ...expected: number[]): Call => ({ method: "GET", path, expected });
const siam = { latitude: 13.7466, longitude: 100.5347, address: "Siam Paragon" };
const chatuchak = { latitude: 13.7999, longitude: 100.5501, address: "Chatuchak" };
const quote: Call = {
  method: "POST",
  path: "/api/quotes",
  body: JSON.stringify({
    vehicle: "motorcycle",
    stops: [siam, chatuchak],
    parcel: { category: "document", weightKg: 1 },
  }),
  expected: [201],
};
/** A chunk that the page names now: an open tab requests it after the upgrade too. */
const page = await send(get("/", 200), agents[0] as Agent);
const chunk = /\/assets\/[\w.-]+\.js(?=")/.exec(page.body)?.[0];
if (page.status !== 200 || !chunk) throw new Error(`${base.origin}/ answered ${page.status}`);
const calls: Call[] = [
  get("/", 200),
  get("/driver", 200),
  get("/customer/sign-in", 200),
  get(chunk, 200),
  get("/api/tariff", 200),
  get("/api/places?q=siam", 200),
  quote,
  get("/api/customer/user", 401),
  get("/no-such-page", 404),
];

const requestCount = Number(values.requests);
const counts = new Map<string, number>();
const failures: string[] = [];
const times: number[] = [];
let slowestGap = 0;
let lastAnswer = performance.now();
const inFlight = new Set<Promise<void>>();
const sendOne = async (index: number) => {
  const call = calls[index % calls.length] as Call;
  const { status, milliseconds } = await send(call, agents[index % agents.length] as Agent);
  slowestGap = Math.max(slowestGap, performance.now() - lastAnswer);
  lastAnswer = performance.now();
  times.push(milliseconds);
  counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  if (!call.expected.includes(status as number))
    failures.push(`${new Date().toISOString()} ${call.method} ${call.path}: ${status}`);
};
const began = performance.now();
for (let index = 0; index < requestCount; index += 1) {
  const wait = began + (index * 1000) / Number(values.rate) - performance.now();
  if (wait > 0) await sleep(wait);
  const pending = sendOne(index).finally(() => inFlight.delete(pending));
  inFlight.add(pending);
}
await Promise.all(inFlight);
for (const agent of agents) agent.destroy();

times.sort((left, right) => left - right);
const at = (share: number) =>
  `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
console.log(
  `${requestCount} requests in ${Math.round((performance.now() - began) / 1000)} s, ${failures.length} failed`,
);
console.log(`answers: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(", ")}`);
console.log(
  `half within ${at(0.5)}, 99 % within ${at(0.99)}, slowest ${at(1)}; longest silence ${Math.round(slowestGap)} ms`,
);
for (const failure of failures.slice(0, 50)) console.log(failure);
if (failures.length > 0) process.exitCode = 1;
