import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { mailMessages } from "./gateway-messages.ts";

test("a mail server of the settings that falls silent is given up after seconds, not minutes", {
  timeout: 40_000,
}, async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.write("220 mail.example\r\n");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const mail = mailMessages({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "me@mail.example" });
  const message = { channel: "email", to: "you@mail.example", subject: "s", text: "t" } as const;
  await expect(mail.send(message as never)).rejects.toThrow();
  for (const socket of sockets) socket.destroy();
  server.close();
});
