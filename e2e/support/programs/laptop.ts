import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export type Running = { output(): string; ended: Promise<number | null> };
/** A developer's own computer: a folder in which code is stored and run, and where programs are installed. */
export type Laptop = {
  /** Stores code in a file and runs it with a program. */
  run(program: string, file: { name: string; code: string }): Promise<Running>;
  close(): Promise<void>;
};

export async function openLaptop(): Promise<Laptop> {
  const folder = await mkdtemp(join(tmpdir(), "laptop-"));
  const installed = join(folder, "installed");
  await mkdir(installed);
  const env = {
    PATH: [join(installed, "bin"), process.env.PATH].join(delimiter),
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    LANG: "en_US.UTF-8",
    npm_config_prefix: installed,
    // All that is installed comes from the product.
    npm_config_registry: "http://127.0.0.1:9",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  };
  const started: ChildProcess[] = [];
  return {
    async run(program, { name, code }) {
      await writeFile(join(folder, name), code);
      // A group of its own, so that what the code starts ends with it.
      const child = spawn(program, [name], { cwd: folder, env, detached: true });
      started.push(child);
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part) => {
          output += part;
        });
      const ended = new Promise<number | null>((done) => {
        child.on("error", () => done(null));
        child.on("exit", done);
      });
      return { output: () => output, ended };
    },
    async close() {
      for (const { pid } of started)
        try {
          if (pid) process.kill(-pid);
        } catch {
          // Its group has ended by itself.
        }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
