import { Agent, type IncomingMessage, request } from "node:http";

export type Listeners = { delaysMilliseconds: number[]; close(): void };

const openedAtOnce = 16;

/**
 * Opens one stream for each path and records how many milliseconds each position needed from the
 * sender's clock to here. The sender writes its clock into `heading`, which nothing on the route
 * reads, or into `recordedAt`.
 */
export async function openListeners(
  url: string,
  paths: readonly string[],
  token: string,
): Promise<Listeners> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const delaysMilliseconds: number[] = [];
  const waiting = [...paths];
  const openNext = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await open(new URL(path, url), agent, token);
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
      listen(response, delaysMilliseconds);
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openNext));
  return { delaysMilliseconds, close: () => agent.destroy() };
}

function open(address: URL, agent: Agent, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
    request(address, { agent, headers }, resolve).on("error", reject).end();
  });
}

function listen(response: IncomingMessage, delaysMilliseconds: number[]): void {
  let rest = "";
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    const events = (rest + chunk).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, data] = /^event: position\ndata: (.*)$/.exec(event) ?? [];
      if (data)
        delaysMilliseconds.push(
          performance.timeOrigin + performance.now() - clockOf(JSON.parse(data)),
        );
    }
  });
  response.on("error", () => {}); // Closed at the end of the run.
}

/** No direction is beyond a full turn: there it is the sender's clock. */
const clockOf = ({ heading = 0, recordedAt }: { heading?: number; recordedAt: string }): number =>
  heading > 360 ? heading : Date.parse(recordedAt);
