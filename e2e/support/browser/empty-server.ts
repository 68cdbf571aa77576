import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { simulatedPort } from "./servers.ts";

const root = new URL("../../../", import.meta.url).pathname;
/** What `npm start` gives Node before the program. */
const programFlags = ["--import=./tools/stripped/load.mjs"];
/** Next to the ports of the two servers that every run has. */
const ports = { web: simulatedPort + 2, sms: simulatedPort + 3, mail: simulatedPort + 4 };

const smsToken = "token-of-the-gateway";

export type EmptyServer = {
  url: string;
  /** Everything the program printed. */
  output(): string;
  /** What the SMS gateway was given to send. */
  sms: { to: string; text: string }[];
  /** What staff type of the mail server and of the gateway, which knows this token alone. */
  mailPort: number;
  smsUrl: string;
  smsToken: string;
  /** The newest mail to the address that the mail server was given, as text. */
  newestMailTo(address: string): Promise<string | undefined>;
  close(): Promise<void>;
};

/** The program without the sandbox and without data, with a mail server and an SMS gateway that it does not know of yet. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-empty-"));
  // As in servers.ts.
  await chmod(folder, 0o711);
  const sms: EmptyServer["sms"] = [];
  const gateway = createHttpServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${smsToken}`)
      return void response.writeHead(401).end("unknown token");
    let body = "";
    for await (const chunk of request) body += chunk;
    sms.push(JSON.parse(body));
    response.end("{}");
  }).listen(ports.sms, "127.0.0.1");
  const mails: string[] = [];
  const mail = createTcpServer((socket) => receiveMail(socket, mails)).listen(
    ports.mail,
    "127.0.0.1",
  );
  let output = "";
  const program = spawn(process.execPath, [...programFlags, "apps/api/src/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: "development", SANDBOX: "off", RATE_LIMITS: "off", LOG_LEVEL: "error" },
      ...{ PORT: String(ports.web), HOST: "127.0.0.1", DATA_DIR: folder, MAP_PUBLIC_STYLE: "off" },
      PUBLIC_URL: `http://localhost:${ports.web}`,
    },
  });
  program.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await until(program, () => output.includes("is ready"));
  return {
    url: `http://localhost:${ports.web}`,
    output: () => output,
    sms,
    ...{ mailPort: ports.mail, smsUrl: `http://127.0.0.1:${ports.sms}/send`, smsToken },
    newestMailTo: (address) => newestMailTo(mails, address),
    async close() {
      program.kill("SIGTERM");
      await once(program, "exit");
      gateway.close();
      mail.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The least of SMTP: one mail, accepted. */
function receiveMail(socket: Socket, mails: string[]): void {
  let isText = false;
  let text: string[] = [];
  let rest = "";
  socket.write("220 mail\r\n");
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    rest += String(chunk);
    const lines = rest.split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (isText) {
        if (line !== ".") {
          text.push(line);
          continue;
        }
        isText = false;
        mails.push(text.join("\r\n"));
        text = [];
        socket.write("250 accepted\r\n");
      } else if (line.startsWith("DATA")) {
        isText = true;
        socket.write("354 go on\r\n");
      } else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    }
  });
}

async function newestMailTo(
  mails: readonly string[],
  address: string,
): Promise<string | undefined> {
  const read = await Promise.all(mails.map((mail) => PostalMime.parse(mail)));
  return read.findLast(({ to }) => to?.some((one) => one.address === address))?.text;
}

const startSeconds = 90;

async function until(program: ChildProcess, isTrue: () => boolean): Promise<void> {
  const endsAt = Date.now() + startSeconds * 1000;
  while (!isTrue()) {
    if (program.exitCode !== null || Date.now() > endsAt) throw new Error("it did not start");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
