import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * When the program is killed during one call: before the provider receives it, before its answer is
 * sent, or just after.
 */
export type KillPoint = "before" | "carried_out" | "answered";
type Trap = {
  call: RegExp;
  point: KillPoint;
  afterMilliseconds: number;
  kill: () => Promise<void>;
};

/**
 * A proxy between the program and its card provider that kills the program at the call it waits
 * for.
 */
export async function openProviderGate(provider: string) {
  let trap: Trap | null = null;
  let hasSprung = false;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      const sprung = trap?.call.test(`${request.method} ${request.url}`) ? trap : null;
      if (sprung) [trap, hasSprung] = [null, true];
      if (sprung?.point === "before") {
        await sprung.kill();
        return response.destroy();
      }
      const answer = await fetch(`${provider}${request.url}`, {
        method: request.method ?? "GET",
        headers: Object.fromEntries(
          ["authorization", "content-type", "omise-version"].flatMap((name) => {
            const value = request.headers[name];
            return typeof value === "string" ? [[name, value]] : [];
          }),
        ),
        ...(body.length > 0 && { body }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (sprung?.point === "carried_out") {
        await sprung.kill();
        return response.destroy();
      }
      response.writeHead(answer.status, {
        "content-type": answer.headers.get("content-type") ?? "application/json",
      });
      response.end(bytes);
      if (!sprung) return;
      await sleep(sprung.afterMilliseconds);
      await sprung.kill();
    })().catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next: Trap | null) {
      [trap, hasSprung] = [next, false];
    },
    get waiting() {
      return trap !== null;
    },
    /** Whether the trap that was set last has killed the program. */
    get hasSprung() {
      return hasSprung;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
