import { type AddressInfo, createServer } from "node:net";

export type MailServer = { port: number; mails: string[]; close(): void };

/** A mail server of this machine that accepts every mail and keeps its text. */
export async function openMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let typed = "";
    let isText = false;
    socket.setEncoding("utf8").on("error", () => {});
    socket.write("220 mail.test\r\n");
    socket.on("data", (part) => {
      typed += part;
      for (let end = endOf(typed, isText); end >= 0; end = endOf(typed, isText)) {
        const line = typed.slice(0, end);
        typed = typed.slice(end + (isText ? 5 : 2));
        if (isText) mails.push(line);
        isText = !isText && line === "DATA";
        socket.write(isText ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, mails, close: () => server.close() };
}

const endOf = (typed: string, isText: boolean): number =>
  typed.indexOf(isText ? "\r\n.\r\n" : "\r\n");
