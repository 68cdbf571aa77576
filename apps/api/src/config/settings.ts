import { createECDH } from "node:crypto";
import { satangPerBaht } from "@songtan/domain/money";
import { distances } from "@songtan/domain/staff/second-person";
import { taxModels, withholdingFloorSatang } from "@songtan/domain/tax/rates";
import { headOffice, parseBranch, parseTaxId } from "@songtan/domain/thai/tax-id";
import { z } from "zod";
import { parseDocumentKeys } from "../keys/keyring.ts";
import { exposedSandbox, proxyTrust } from "./exposure.ts";
import { unsafeInProduction } from "./production-settings.ts";

const onOff = (fallback: boolean) =>
  z
    .enum(["on", "off", "1", "0", "true", "false"])
    .default(fallback ? "on" : "off")
    .transform((value) => value === "on" || value === "1" || value === "true");
const optional = z.string().min(1).optional();
/** As people write it: `Number` would read 0x10, 1e3 and a blank as well. */
const written = (number: z.ZodNumber) =>
  z
    .string()
    .trim()
    .regex(/^-?\d*\.?\d+$/, "not a number")
    .transform(Number)
    .pipe(number);
const whole = (min: number, max: number) => written(z.number().int().min(min).max(max));
const httpUrl = z.url({ protocol: /^https?$/ });
/** An address of ours: every path is ours, so one in the setting would be missing in half of all links. */
const ownOrigin = httpUrl
  .refine((text) => isOrigin(new URL(text)), {
    message: "has more than scheme, host and port: https://ship.example, without a path",
    abort: true,
  })
  .transform((text) => new URL(text).origin)
  .optional();
const isOrigin = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === "/" && search + hash + username + password === "";
const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine((text) => URL.canParse(text) && hasReadableHost(new URL(text)), "not the name of a host")
  .optional();
function hasReadableHost({ hostname }: URL): boolean {
  try {
    return decodeURIComponent(hostname).length >= 0;
  } catch {
    return false;
  }
}

/** The address of a bucket, with the key that opens it: `https://KEY:SECRET@HOST/BUCKET?region=REGION`. */
const bucketUrl = httpUrl
  .refine((text) => namesBucket(new URL(text)), {
    message: "not a bucket with its key: https://KEY:SECRET@HOST/BUCKET?region=REGION",
    abort: true,
  })
  .optional();
const namesBucket = ({ username, password, pathname }: URL): boolean =>
  username !== "" && password !== "" && /^\/[a-z0-9][a-z0-9.-]+$/.test(pathname);

/** A service's address, to which calls add their paths. */
const serviceUrl = (fallback: string) =>
  httpUrl.default(fallback).transform((text) => text.replace(/\/+$/, ""));

/** Origins, apart by commas or spaces: `https://tiles.example.com https://*.example.org`. */
const origins = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/, "not an origin")));

/** Names of hosts, apart by commas or spaces: `omise.co pay.example.com`. */
const hosts = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "not the name of a host")));

/** Every setting there is. `.env.example` lists the same names; a test compares the two. */
const shape = {
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  ROLE: z.enum(["all", "web", "worker", "migrate"]).default("all"),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  DRAIN_SECONDS: whole(0, 120).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  BACKUP_DIR: z.string().min(1).default("./backups"),
  PUBLIC_URL: ownOrigin,
  CONSOLE_URL: ownOrigin,
  DATABASE_URL: databaseUrl,
  DATABASE_MIGRATE_URL: databaseUrl,
  DATABASE_CA: optional,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  ALLOW_PLAIN_REDIS: onOff(false),
  FILES_URL: bucketUrl,
  APP_SECRET: z.string().min(32).optional(),
  DOCUMENT_KEYS: z
    .string()
    .min(1)
    .superRefine((text, context) => {
      const read = parseDocumentKeys(text);
      if (typeof read === "string") context.addIssue({ code: "custom", message: read });
    })
    .optional(),
  SANDBOX: onOff(true),
  SANDBOX_PUBLIC: onOff(false),
  SANDBOX_SECRET: z
    .string()
    .regex(/^[\w-]{24,}$/, "shorter than 24 letters, digits, - and _")
    .optional(),
  SANDBOX_DRIVERS: whole(0, 500).default(12),
  SANDBOX_SPEED: written(z.number().min(0.1).max(1000)).default(6),
  RATE_LIMITS: onOff(true),
  WORK_CHECKS: onOff(true),
  SECOND_PERSON_APART: z.enum(distances).optional(),
  TRUST_PROXY: proxyTrust,
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  SMS_URL: httpUrl.optional(),
  SMS_TOKEN: optional,
  SMS_CODES_PER_HOUR: whole(1, 1_000_000).optional(),
  PUSH_PUBLIC_KEY: optional,
  PUSH_PRIVATE_KEY: optional,
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "neither mailto: nor https:")
    .optional(),
  LINE_MESSAGING_TOKEN: optional,
  LINE_MESSAGING_URL: serviceUrl("https://api.line.me"),
  LINE_ISSUER: httpUrl.default("https://access.line.me"),
  LINE_CHANNEL_ID: optional,
  LINE_CHANNEL_SECRET: optional,
  MAP_STYLE_URL: httpUrl.optional(),
  MAP_STYLE_HOSTS: origins,
  MAP_PUBLIC_STYLE: z.union([z.enum(["on", "off"]), httpUrl]).default("on"),
  ROADS: z.enum(["estimate", "valhalla", "valhalla-http", "osrm", "google"]).optional(),
  ROADS_URL: httpUrl.optional(),
  ROADS_MATRIX: z.enum(["on", "off"]).optional(),
  GOOGLE_ROUTES_KEY: optional,
  OMISE_PUBLIC_KEY: optional,
  OMISE_SECRET_KEY: optional,
  OMISE_WEBHOOK_SECRET: optional,
  OMISE_API_URL: serviceUrl("https://api.omise.co"),
  OMISE_VAULT_URL: serviceUrl("https://vault.omise.co"),
  OMISE_SCRIPT_URL: httpUrl.default("https://cdn.omise.co/omise.js"),
  OMISE_PAGE_HOSTS: hosts("omise.co"),
  ALLOW_TEST_PAYMENTS: onOff(false),
  TAX_MODEL: z.enum(taxModels).default("carrier"),
  TAX_DRIVER_WITHHOLDING: z
    .union([z.literal("off"), whole(0, 1_000_000)])
    .default(withholdingFloorSatang / satangPerBaht),
  COMPANY_NAME_TH: optional,
  COMPANY_NAME_EN: optional,
  COMPANY_ADDRESS_TH: optional,
  COMPANY_ADDRESS_EN: optional,
  COMPANY_TAX_ID: z
    .string()
    .refine((text) => parseTaxId(text) !== null, "not a tax id of 13 digits")
    .transform((text) => parseTaxId(text) ?? "")
    .optional(),
  COMPANY_BRANCH: z
    .string()
    .default(headOffice)
    .refine((text) => parseBranch(text) !== null, "not a branch of five digits")
    .transform((text) => parseBranch(text) ?? headOffice),
  WEB_BUILD_DIRECTORY: z.string().min(1).default("build"),
  SHARED_ASSETS_DIR: optional,
} as const;
export type Settings = z.infer<z.ZodObject<typeof shape>>;
export const settingNames = Object.keys(shape);

/** A setting is missing, unknown, malformed or unsafe. The message names each, so that one start finds them all. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Names that are ours by their first word, so that a misspelt one is noticed among the machine's own variables. */
const ourPrefixes =
  /^(METRICS|FILES|DATABASE|BACKUP|DOCUMENT|SANDBOX|SECOND|SMS|LINE|SMTP|PUSH|RATE|DATA|SHARED|DRAIN|PUBLIC|CONSOLE|APP|MAIL|TRUST|MAP|ROADS|GOOGLE_ROUTES|REDIS|OMISE|ALLOW|TAX|COMPANY)_/;

/**
 * Reads settings from the environment, or stops the start.
 *
 * @param fromFile names that were set by the `.env` file: there, every unknown name is a mistake
 * @throws SettingsError naming each problem
 */
export function readSettings(
  env: Record<string, string | undefined>,
  fromFile: readonly string[] = [],
): Settings {
  const problems: string[] = [];
  for (const name of Object.keys(env))
    if (!(name in shape) && (ourPrefixes.test(name) || fromFile.includes(name)))
      problems.push(`${name}: unknown setting`);
  const values = Object.fromEntries(
    settingNames.map((name) => [name, env[name]?.trim() ? env[name] : undefined]),
  );
  // In production the sandbox is off unless it is enabled explicitly, so that a missing setting
  // fails closed.
  if (values.NODE_ENV === "production" && values.SANDBOX === undefined) values.SANDBOX = "off";
  const { settings, malformed } = parseSettings(values);
  problems.push(...malformed.map(({ name, message }) => `${name}: ${message}`));
  if (Boolean(values.LINE_CHANNEL_ID) !== Boolean(values.LINE_CHANNEL_SECRET))
    problems.push("LINE_CHANNEL_ID, LINE_CHANNEL_SECRET: one does not work without the other");
  if (settings.SANDBOX && settings.ROLE !== "all")
    problems.push("ROLE: the sandbox needs every part in one process, so it has to be all");
  problems.push(...missingForRoads(settings));
  problems.push(...invalidPushKeys(values.PUSH_PUBLIC_KEY, values.PUSH_PRIVATE_KEY));
  if (settings.NODE_ENV === "production")
    problems.push(...unsafeInProduction(settings, (name) => values[name] !== undefined));
  else problems.push(...exposedSandbox(settings));
  if (problems.length > 0)
    throw new SettingsError(`cannot start with these settings:\n  ${problems.join("\n  ")}`);
  return settings;
}

type RawSettings = Record<string, string | undefined>;
type Malformed = { name: string; message: string };

/** Parses the settings that are valid, so that missing ones are reported in the same round as malformed ones. */
function parseSettings(values: RawSettings): { settings: Settings; malformed: Malformed[] } {
  const read = z.object(shape).safeParse(values);
  if (read.success) return { settings: read.data, malformed: [] };
  const malformed = read.error.issues.map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }));
  const malformedNames = new Set(malformed.map(({ name }) => name));
  const rest = Object.fromEntries(
    Object.entries(values).filter(([name]) => !malformedNames.has(name)),
  );
  return { settings: z.object(shape).parse(rest), malformed };
}

/**
 * Returns the problems of the push keys. Browsers store the public key, so a mismatched pair would only show as
 * missing notices.
 */
function invalidPushKeys(publicKey: string | undefined, privateKey: string | undefined): string[] {
  if (!publicKey && !privateKey) return [];
  if (!publicKey || !privateKey)
    return ["PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: one does not work without the other"];
  const form = /^[\w-]+$/;
  if (!form.test(publicKey) || Buffer.from(publicKey, "base64url").length !== 65)
    return ["PUSH_PUBLIC_KEY: not a public key of P-256 in base64url"];
  if (!form.test(privateKey) || Buffer.from(privateKey, "base64url").length !== 32)
    return ["PUSH_PRIVATE_KEY: not a private key of P-256 in base64url"];
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  } catch {
    return ["PUSH_PRIVATE_KEY: not a private key of P-256"];
  }
  return pair.getPublicKey("base64url") === publicKey
    ? []
    : ["PUSH_PUBLIC_KEY: does not belong to PUSH_PRIVATE_KEY"];
}

/** Returns the problems of the road engine's settings: required ones that are missing, and others that it would ignore. */
function missingForRoads({ ROADS, ROADS_URL, GOOGLE_ROUTES_KEY }: Settings): string[] {
  const bySelf = ROADS === "osrm" || ROADS === "valhalla-http";
  const problems: string[] = [];
  if (bySelf && !ROADS_URL) problems.push(`ROADS_URL: needed with ROADS=${ROADS}`);
  if (ROADS_URL && !bySelf && ROADS !== "google")
    problems.push("ROADS_URL: only with ROADS=valhalla-http, osrm or google");
  if (ROADS === "google" && !GOOGLE_ROUTES_KEY)
    problems.push("GOOGLE_ROUTES_KEY: needed with ROADS=google");
  if (GOOGLE_ROUTES_KEY && ROADS !== "google")
    problems.push("GOOGLE_ROUTES_KEY: only with ROADS=google");
  return problems;
}

/** Returns the seconds for which a process continues to serve after a stop signal, while proxies switch to the others. */
export const drainSeconds = ({
  DRAIN_SECONDS,
  NODE_ENV,
}: Pick<Settings, "DRAIN_SECONDS" | "NODE_ENV">): number =>
  DRAIN_SECONDS ?? (NODE_ENV === "production" ? drainSecondsInProduction : 0);
const drainSecondsInProduction = 5;

/**
 * Returns the distance that two members of staff must have to count as two people. In the sandbox, one browser may
 * play both.
 */
export const secondPersonDistance = (
  settings: Pick<Settings, "SECOND_PERSON_APART" | "SANDBOX">,
): (typeof distances)[number] =>
  settings.SECOND_PERSON_APART ?? (settings.SANDBOX ? "off" : "address");

/** Where staff reach the console, as links begin. */
export const consoleOrigin = ({
  CONSOLE_URL,
  PUBLIC_URL,
  PORT,
}: Pick<Settings, "CONSOLE_URL" | "PUBLIC_URL" | "PORT">): string =>
  CONSOLE_URL ?? publicOrigin({ PUBLIC_URL, PORT });

/** Returns the origin for links in messages, without a slash at the end. */
export const publicOrigin = ({ PUBLIC_URL, PORT }: Pick<Settings, "PUBLIC_URL" | "PORT">): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;
