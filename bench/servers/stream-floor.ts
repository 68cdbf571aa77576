import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveBench } from "./bench-process.ts";
import { everySecondEach } from "./every-second-each.ts";

/** The event as the product writes it; the last part is the moment of writing. */
const written = (position: object) => `event: position\ndata: ${JSON.stringify(position)}\n\n`;

/** Bare `node:http`: the same bytes to as many listeners, once a second each, with nothing in between. */
const [position] = (await once(process, "message")) as [object];
const listeners: ServerResponse[] = [];
const server = createServer((_, response) => {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
  });
  response.write(": floor\n\n");
  listeners.push(response);
  restart();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

let stop = () => {};
const restart = () => {
  stop();
  stop = everySecondEach(listeners.length, (turns) => {
    const heading = performance.timeOrigin + performance.now();
    for (const turn of turns) listeners[turn]?.write(written({ ...position, heading }));
  });
};
serveBench({ port: (server.address() as AddressInfo).port }, async () => {
  stop();
  server.closeAllConnections();
});
