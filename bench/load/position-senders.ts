import { Agent, request } from "node:http";

const ticksPerSecond = 50;

export type LngLat = { latitude: number; longitude: number };
type Senders = {
  url: string;
  /** Of the drivers, one for each. */
  tokens: readonly string[];
  /** Each driver sends one place in so many seconds. */
  everySeconds: number;
  placeOf: (driver: number, round: number) => LngLat;
  /** Called with the milliseconds to each answer. */
  onAnswer?: (milliseconds: number) => void;
};

/** Drivers report in turn, spread evenly over the seconds; a late tick brings the turns that were due. Answers the way to stop. */
export function sendPositions({
  url,
  tokens,
  everySeconds,
  placeOf,
  onAnswer,
}: Senders): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const begun = performance.now();
  let sent = 0;
  let stopped = false;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000 / everySeconds) * tokens.length);
    for (; sent < due; sent += 1) report(sent);
  }, 1000 / ticksPerSecond);
  const report = (turn: number) => {
    const startedAt = performance.now();
    const driver = turn % tokens.length;
    const position = {
      ...placeOf(driver, Math.floor(turn / tokens.length)),
      recordedAt: new Date().toISOString(),
    };
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${tokens[driver]}`,
    };
    const post = request(
      `${url}/api/driver/positions`,
      { method: "POST", agent, headers },
      (response) => {
        if (response.statusCode !== 202) console.error(`a report answered ${response.statusCode}`);
        response.resume().on("end", () => onAnswer?.(performance.now() - startedAt));
      },
    );
    post.on("error", (problem) => stopped || console.error(problem.message));
    post.end(JSON.stringify({ positions: [position] }));
  };
  return () => {
    stopped = true;
    clearInterval(timer);
    agent.destroy();
  };
}
