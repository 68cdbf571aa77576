import { Agent, get } from "node:http";

/**
 * Asks one path after the other, `perSecond` times a second whether or not the answers have come, and answers how long
 * each took in milliseconds. Waiting for answers first would hide a server that stands still.
 */
export async function askAtRate(
  port: number,
  { paths, perSecond, seconds }: { paths: readonly string[]; perSecond: number; seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const asked: Promise<number>[] = [];
  const begun = performance.now();
  const count = perSecond * seconds;
  while (asked.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
    while (asked.length < due) asked.push(ask(port, paths[asked.length % paths.length] as string, agent));
    await new Promise((resume) => setTimeout(resume, 1000 / perSecond / 2));
  }
  const milliseconds = await Promise.all(asked);
  agent.destroy();
  return milliseconds;
}

function ask(port: number, path: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((done, fail) => {
    get({ host: "127.0.0.1", port, path, agent }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} answered ${response.statusCode}`));
      response.resume().on("end", () => done(performance.now() - begun));
    }).on("error", fail);
  });
}
