import { Agent, get } from "node:http";

/**
 * Requests the paths one after the other, `perSecond` times a second without waiting for the
 * responses, and returns how many milliseconds each response needed. Waiting for responses first
 * would hide a server that has stopped.
 */
export async function requestAtRate(
  port: number,
  { paths, perSecond, seconds }: { paths: readonly string[]; perSecond: number; seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const requests: Promise<number>[] = [];
  const begun = performance.now();
  const count = perSecond * seconds;
  while (requests.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
    while (requests.length < due)
      requests.push(sendRequest(port, paths[requests.length % paths.length] as string, agent));
    await new Promise((resume) => setTimeout(resume, 1000 / perSecond / 2));
  }
  const milliseconds = await Promise.all(requests);
  agent.destroy();
  return milliseconds;
}

function sendRequest(port: number, path: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((done, fail) => {
    get({ host: "127.0.0.1", port, path, agent }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} answered ${response.statusCode}`));
      response.resume().on("end", () => done(performance.now() - begun));
    }).on("error", fail);
  });
}
