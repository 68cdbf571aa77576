import { isAbsolute } from "node:path";
import { isLocalDatabase, isLoopbackHost } from "./exposure.ts";

/** Groups of settings to set completely or not at all; without them, the values are entered in the console. */
const messageGroups = [
  ["SMTP_URL", "MAIL_FROM"],
  ["SMS_URL", "SMS_TOKEN"],
] as const;
const folderNames = ["DATA_DIR", "BACKUP_DIR"] as const;
const providerKeys = ["OMISE_PUBLIC_KEY", "OMISE_SECRET_KEY", "OMISE_WEBHOOK_SECRET"] as const;
const httpsNames = [
  ...(["LINE_ISSUER", "LINE_MESSAGING_URL", "PUBLIC_URL", "CONSOLE_URL"] as const),
  ...(["OMISE_API_URL", "OMISE_VAULT_URL", "OMISE_SCRIPT_URL"] as const),
] as const;
const needed = [
  ...(["DATABASE_URL", "DATABASE_MIGRATE_URL", "APP_SECRET", "PUBLIC_URL", "CONSOLE_URL"] as const),
  ...folderNames,
  "TRUST_PROXY",
] as const;
type NeededName = (typeof needed)[number];

type TextName =
  | Exclude<NeededName, "TRUST_PROXY" | (typeof folderNames)[number]>
  | (typeof httpsNames)[number]
  | (typeof providerKeys)[number]
  | (typeof messageGroups)[number][number]
  | "DATABASE_CA"
  | "REDIS_URL"
  | "FILES_URL"
  | "SECOND_PERSON_APART";
type Checked = { [name in TextName]?: string | undefined } & Record<
  (typeof folderNames)[number],
  string
> &
  Record<
    "RATE_LIMITS" | "WORK_CHECKS" | "SANDBOX" | "ALLOW_PLAIN_REDIS" | "ALLOW_TEST_PAYMENTS",
    boolean
  >;
/** Far below what `openssl rand -hex 32` makes, far above what a hand on a keyboard repeats. */
const differentCharactersMin = 10;

/**
 * The settings that production refuses, one line each.
 * @param isSet whether a setting has a value at all, well formed or not
 */
export function unsafeInProduction(
  settings: Checked,
  isSet: (name: NeededName) => boolean,
): string[] {
  const problems: string[] = needed.filter((name) => !isSet(name)).map(missing);
  if (!settings.RATE_LIMITS) problems.push("RATE_LIMITS: may not be off in production");
  if (!settings.WORK_CHECKS) problems.push("WORK_CHECKS: may not be off in production");
  if (settings.SANDBOX) problems.push("SANDBOX: may not be on in production");
  if (settings.SECOND_PERSON_APART === "off")
    problems.push(
      "SECOND_PERSON_APART: may not be off in production: device where staff share one address",
    );
  for (const name of folderNames)
    if (isSet(name) && !isAbsolute(settings[name]))
      problems.push(
        `${name}: must be an absolute path in production, outside the folder of the release`,
      );
  if (settings.APP_SECRET && new Set(settings.APP_SECRET).size < differentCharactersMin)
    problems.push(
      "APP_SECRET: has too few different characters; make one with `openssl rand -hex 32`",
    );
  if (
    settings.DATABASE_URL &&
    userOf(settings.DATABASE_URL) === userOf(settings.DATABASE_MIGRATE_URL)
  )
    problems.push(
      "DATABASE_URL: must be of another role than DATABASE_MIGRATE_URL, one that cannot rewrite facts",
    );
  return [
    ...problems,
    ...plainConnections(settings),
    ...halfConfigured(settings),
    ...sharedOrigins(settings),
  ];
}

function missing(name: NeededName): string {
  if (name === "TRUST_PROXY")
    return "TRUST_PROXY: needed in production: on for a proxy on this machine, its addresses for one elsewhere, off without one";
  return `${name}: needed in production`;
}

const userOf = (url: string | undefined): string | null =>
  url ? decodeURIComponent(new URL(url).username) : null;

/** Codes, keys and people's names never travel in the clear. */
function plainConnections(settings: Checked): string[] {
  const problems: string[] = httpsNames
    .filter((name) => settings[name]?.startsWith("http:"))
    .map((name) => `${name}: must be https in production`);
  const { SMS_URL, SMTP_URL, REDIS_URL, FILES_URL } = settings;
  problems.push(...plainDatabases(settings));
  if (SMS_URL?.startsWith("http:") && !isHere(SMS_URL))
    problems.push("SMS_URL: must be https in production, except on this machine");
  if (FILES_URL?.startsWith("http:") && !isHere(FILES_URL))
    problems.push("FILES_URL: must be https in production, except on this machine");
  if (SMTP_URL && !isHere(SMTP_URL) && dropsTls(SMTP_URL))
    problems.push(
      "SMTP_URL: must keep TLS and its certificates in production, except on this machine",
    );
  if (REDIS_URL?.startsWith("redis:") && !isHere(REDIS_URL) && !settings.ALLOW_PLAIN_REDIS)
    problems.push(
      "REDIS_URL: must be rediss: to another machine; ALLOW_PLAIN_REDIS=on where the network is private",
    );
  return problems;
}

/** The database's rows are everything there is: to another machine only by TLS to a server that is proved. */
function plainDatabases(settings: Checked): string[] {
  const addresses = (["DATABASE_URL", "DATABASE_MIGRATE_URL"] as const).map(
    (name) => [name, settings[name]] as const,
  );
  const problems = addresses
    .filter(([, url]) => url && !isLocalDatabase(url) && !provesDatabase(url))
    .map(
      ([name]) =>
        `${name}: is on another machine, so it must end in ?sslmode=verify-full in production; DATABASE_CA names the file of its authority unless that is a public one`,
    );
  if (settings.DATABASE_CA && addresses.every(([, url]) => url && isLocalDatabase(url)))
    problems.push("DATABASE_CA: only for a database on another machine");
  return problems;
}

/** The last of several counts for the driver, so each must say it. */
function provesDatabase(url: string): boolean {
  const modes = new URL(url).searchParams.getAll("sslmode");
  return modes.length > 0 && modes.every((mode) => mode === "verify-full");
}

const isHere = (url: string): boolean => isLoopbackHost(new URL(url).hostname);

const dropsTls = (url: string): boolean => {
  const { searchParams } = new URL(url);
  const hasParameter = (name: string, value: string) => searchParams.get(name) === value;
  return (
    hasParameter("ignoreTLS", "true") ||
    hasParameter("requireTLS", "false") ||
    hasParameter("tls.rejectUnauthorized", "false")
  );
};

const originOf = (url: string): string => new URL(url).origin;

/** A script that gets into a page of the customers must not run in the console's origin. */
const sharedOrigins = ({ CONSOLE_URL, PUBLIC_URL }: Checked): string[] =>
  CONSOLE_URL && PUBLIC_URL && originOf(CONSOLE_URL) === originOf(PUBLIC_URL)
    ? ["CONSOLE_URL: must be another host than PUBLIC_URL in production"]
    : [];

/**
 * Payments need all three of the provider's secrets or none, and play money must be enabled
 * explicitly.
 */
function halfConfigured(settings: Checked): string[] {
  const problems = [
    ...missingOf(settings, providerKeys, "the other OMISE_ settings"),
    ...messageGroups.flatMap((names) => missingOf(settings, names, names.join(" and "))),
  ];
  const test =
    settings.OMISE_PUBLIC_KEY?.includes("_test_") || settings.OMISE_SECRET_KEY?.includes("_test_");
  if (test && !settings.ALLOW_TEST_PAYMENTS)
    problems.push(
      "OMISE_SECRET_KEY: a test key takes no real money; set ALLOW_TEST_PAYMENTS=1 to start with it",
    );
  return problems;
}

/** Returns the missing settings of a group that is partly set. */
function missingOf<Name extends TextName>(
  settings: Checked,
  names: readonly Name[],
  group: string,
): string[] {
  const absent = names.filter((name) => !settings[name]);
  if (absent.length === names.length) return [];
  return absent.map((name) => `${name}: needed together with ${group}`);
}
