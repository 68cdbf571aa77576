import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type VanishingHost = {
  port: number;
  /** From now on nothing passes, of open connections and of new ones, and none of them ends. */
  vanish(): void;
  /** A machine at the same address: it knows none of the connections of before, and does not answer them. */
  returnElsewhere(): void;
  close(): Promise<void>;
};

/** Forwards to a server, and can stop without ending a connection, like a machine that loses its power. */
export async function openVanishingHost(target: {
  host: string;
  port: number;
}): Promise<VanishingHost> {
  const sockets = new Set<Socket>();
  let isAway = false;
  let silent = new WeakSet<Socket>();
  const server = createServer((client) => {
    client.on("error", () => {});
    sockets.add(client);
    client.once("close", () => sockets.delete(client));
    if (isAway) return void silent.add(client.pause());
    const behind = connect(
      target.host.startsWith("/")
        ? { path: `${target.host}/.s.PGSQL.${target.port}` }
        : { host: target.host, port: target.port },
    );
    behind.on("error", () => {});
    sockets.add(behind);
    client.on("data", (bytes) => silent.has(client) || behind.write(bytes));
    behind.on("data", (bytes) => silent.has(client) || client.write(bytes));
    client.once("close", () => behind.destroy());
    behind.once("close", () => {
      sockets.delete(behind);
      if (!silent.has(client)) client.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    vanish() {
      isAway = true;
      silent = new WeakSet(sockets);
    },
    returnElsewhere() {
      isAway = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
