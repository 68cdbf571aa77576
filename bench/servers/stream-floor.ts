import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveBench } from "./bench-process.ts";

/** The event as the product writes it; the last part is the moment of writing. */
const written = (position: object) => `event: position\ndata: ${JSON.stringify(position)}\n\n`;
const ticksPerSecond = 100;

/** Bare `node:http`: the same bytes to as many listeners, once a second each, with nothing in between. */
const [position] = (await once(process, "message")) as [object];
const listeners: ServerResponse[] = [];
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" });
  response.write(": floor\n\n");
  listeners.push(response);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

let turn = 0;
const timer = setInterval(() => {
  const heading = performance.timeOrigin + performance.now();
  const share = Math.ceil(listeners.length / ticksPerSecond);
  for (let count = 0; count < share && listeners.length > 0; count += 1)
    listeners[turn++ % listeners.length]?.write(written({ ...position, heading }));
}, 1000 / ticksPerSecond);
serveBench({ port: (server.address() as AddressInfo).port }, async () => {
  clearInterval(timer);
  server.closeAllConnections();
});
