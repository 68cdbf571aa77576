import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const mail = createTcpServer(answerMail).listen(ports.mail, "127.0.0.1");
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
function answerMail(socket: Socket): void {
  let isText = false;
  socket.write("220 mail\r\n");
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    for (const line of String(chunk).split("\r\n").filter(Boolean)) {
      if (isText) {
        if (line !== ".") continue;
        isText = false;
        socket.write("250 accepted\r\n");
      } else if (line.startsWith("DATA")) {
        isText = true;
        socket.write("354 go on\r\n");
      } else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    }
  });
}

const startSeconds = 90;

async function until(program: ChildProcess, isTrue: () => boolean): Promise<void> {
  const endsAt = Date.now() + startSeconds * 1000;
  while (!isTrue()) {
    if (program.exitCode !== null || Date.now() > endsAt) throw new Error("it did not start");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
