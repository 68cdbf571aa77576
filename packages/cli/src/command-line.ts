import { parseArgs } from "node:util";
import { type Client, createClient } from "@songtan/sdk";
import { readConfig } from "./config-file.ts";
import { localeOf, openTexts } from "./texts.ts";
import { exitCodes, UsageError } from "./usage-error.ts";

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;
const flag = { type: "boolean" } as const;
export const options = {
  help: { ...flag, short: "h" },
  version: flag,
  json: flag,
  key: text,
  url: text,
  from: text,
  to: texts,
  vehicle: text,
  category: text,
  weight: text,
  quote: text,
  contact: texts,
  reference: text,
  payment: text,
  state: text,
  limit: text,
  reason: text,
  endpoint: text,
  "forward-to": text,
  after: text,
} as const;

export type CommandLine = {
  command: string;
  args: string[];
  values: ReturnType<typeof parse>["values"];
  env: NodeJS.ProcessEnv;
  translate: ReturnType<typeof openTexts>;
  /** One line for people; with `--json` the value as one line of JSON instead. */
  print(line: string, value: unknown): void;
  /** For people only, so it goes where it spoils no JSON. */
  note(line: string): void;
};

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, strict: true });

export function readCommandLine(argv: readonly string[], env: NodeJS.ProcessEnv): CommandLine {
  const translate = openTexts(localeOf(env));
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (problem) {
    const named = /'(-[^']*)'/.exec(problem instanceof Error ? problem.message : "")?.[1] ?? "";
    throw new UsageError("badOption", { option: named });
  }
  const [command = "help", ...args] = parsed.positionals;
  const { values } = parsed;
  return {
    command,
    args,
    values,
    env,
    translate,
    print: (line, value) => console.log(values.json ? JSON.stringify(value) : line),
    note: (line) => console.error(line),
  };
}

/** Returns a required argument of the command. */
export function argument({ args, translate }: CommandLine, index: number, name: string): string {
  const found = args[index];
  if (found === undefined) throw new UsageError("missing", { name: translate(name) });
  return found;
}

export function urlOf({ values, env }: Pick<CommandLine, "values" | "env">): string {
  return values.url ?? env.SONGTAN_URL ?? readConfig(env).url ?? "http://localhost:3000";
}

/** The key and address of the options, else of the environment, else of the last `login`. */
export function openClient(line: CommandLine): Client {
  const { values, env } = line;
  const key = values.key ?? env.SONGTAN_KEY ?? readConfig(env).key;
  if (!key) throw new UsageError("noKey", {}, exitCodes.noKey);
  return clientOf(line, key);
}

export function clientOf(line: CommandLine, key: string): Client {
  const url = urlOf(line);
  if (!/^(sk|pk)_(live|test)_/.test(key)) throw new UsageError("badKey");
  if (!URL.canParse(url)) throw new UsageError("badUrl", { url });
  return createClient({ key, url, locale: localeOf(line.env) });
}
