#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { SongtanError } from "@songtan/sdk";
import { book, cancel, list, quote, track } from "./booking-commands.ts";
import { type CommandLine, clientOf, readCommandLine, urlOf } from "./command-line.ts";
import { configPath, writeConfig } from "./config-file.ts";
import { advance, clock, trigger } from "./test-commands.ts";
import { localeOf, openTexts } from "./texts.ts";
import { exitCodes, UsageError } from "./usage-error.ts";
import { listen, replay } from "./webhook-commands.ts";

/** Stores the key for later commands, after it was seen to work. */
async function login(line: CommandLine): Promise<void> {
  const { key } = line.values;
  if (key === undefined) throw new UsageError("missing", { name: "--key" });
  const url = urlOf(line);
  const found = clientOf(line, key).bookings.list({ limit: 1 });
  // A key that works but may not list is refused with `scope_missing`.
  await found.next().catch((problem: unknown) => {
    if (!(problem instanceof SongtanError) || problem.code !== "scope_missing") throw problem;
  });
  writeConfig(line.env, { key, url });
  const path = configPath(line.env);
  line.print(line.translate("loggedIn", { url, path }), { url, path });
}

function help({ translate }: CommandLine): void {
  console.log(translate("help"));
}

const commands: Record<string, (line: CommandLine) => Promise<void> | void> = {
  help,
  login,
  quote,
  book,
  track,
  list,
  cancel,
  advance,
  clock,
  listen,
  trigger,
  replay,
};

const version = (): string => {
  const about = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(about) as { version: string }).version;
};

async function run(argv: readonly string[]): Promise<void> {
  const line = readCommandLine(argv, process.env);
  if (line.values.version) return console.log(version());
  if (line.values.help) return help(line);
  const command = Object.hasOwn(commands, line.command) ? commands[line.command] : undefined;
  if (!command) throw new UsageError("badCommand", { command: line.command });
  await command(line);
}

/** Says what went wrong, in the reader's language, and with which code the program ends. */
function report(problem: unknown): number {
  const asJson = process.argv.includes("--json");
  const translate = openTexts(localeOf(process.env));
  const print = (message: string, more: object) =>
    console.error(asJson ? JSON.stringify({ error: { message, ...more } }) : message);
  if (problem instanceof UsageError) {
    print(translate(problem.key, problem.values), { code: "usage" });
    return problem.exitCode;
  }
  if (problem instanceof SongtanError) {
    const { code, status, fields, requestId } = problem;
    const isUnreachable = code === "unreachable";
    const text = isUnreachable
      ? translate("unreachable", { url: problem.message })
      : problem.message;
    const lines = [`${text} (${code})`, ...Object.entries(fields).map((pair) => pair.join(": "))];
    if (requestId) lines.push(translate("requestId", { requestId }));
    print(asJson ? text : lines.join("\n"), { code, status, fields, requestId });
    return isUnreachable ? exitCodes.unreachable : exitCodes.refused;
  }
  throw problem;
}

run(process.argv.slice(2)).catch((problem: unknown) => {
  process.exitCode = report(problem);
});
