import { once } from "node:events";
import { connect } from "node:net";
import { pictureForm } from "../world/pictures.ts";

type Sending = {
  port: number;
  token: string;
  file: Uint8Array;
  purpose?: string;
  chunked?: boolean;
  closes?: boolean;
};
export type Answered = {
  status: number;
  headers: Record<string, string>;
  body: string;
  problem: string | null;
};

/** An upload over a real connection, which pauses at half of it until `finish` is called. */
export async function beginUpload({
  port,
  token,
  file,
  purpose = "proof",
  chunked = false,
  closes = false,
}: Sending) {
  const { body, headers } = pictureForm({ file, purpose });
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  let problem: string | null = null;
  socket.on("data", (bytes) => received.push(bytes));
  socket.on("error", (error: NodeJS.ErrnoException) => {
    problem = error.code ?? error.message;
  });
  await once(socket, "connect");
  const lines = [
    "POST /api/uploads HTTP/1.1",
    "host: localhost",
    `authorization: Bearer ${token}`,
    `content-type: ${headers["content-type"]}`,
    `connection: ${closes ? "close" : "keep-alive"}`,
    chunked ? "transfer-encoding: chunked" : `content-length: ${body.length}`,
  ];
  const write = (bytes: Uint8Array) => {
    if (chunked) socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    if (chunked) socket.write("\r\n");
  };
  const half = Math.floor(body.length / 2);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  write(body.subarray(0, half));

  const answer = async (): Promise<Answered> => {
    while (!isWhole(received) && !socket.destroyed && problem === null)
      await Promise.race([once(socket, "data"), once(socket, "close")]).catch(() => {});
    return { ...parse(received), problem };
  };
  return {
    answered: () => received.length > 0,
    answer,
    /** Sends the rest, as a client does that has not looked for an answer yet; then reads it. */
    async finish(): Promise<Answered> {
      write(body.subarray(half));
      // All of it is sent before the answer is looked at: where the connection was reset, that fails.
      await new Promise<void>(
        (sent) => void socket.write(chunked ? "0\r\n\r\n" : "", () => sent()),
      );
      const read = await answer();
      socket.destroy();
      return read;
    },
    /** Loses the network. */
    breakOff: () => socket.destroy(),
  };
}

function parse(received: Buffer[]): Omit<Answered, "problem"> {
  const [head = "", body = ""] = Buffer.concat(received).toString().split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => line.split(": ", 2).map((part) => part.toLowerCase())),
  );
  return { status: Number(first.split(" ")[1] ?? 0), headers, body };
}

function isWhole(received: Buffer[]): boolean {
  const { status, headers, body } = parse(received);
  return status > 0 && Buffer.byteLength(body) >= Number(headers["content-length"] ?? 0);
}
