import { limits } from "../limits.ts";

/** Those outside the program that an operator has a contract with, in the order in which they are set up. */
export const providerKinds = [
  "payments",
  "email",
  "sms",
  "line",
  "line_sign_in",
  "maps",
  "roads",
] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** How the program finds routes, as the operator chooses it. */
export const roadChoices = ["estimate", "valhalla-http", "osrm", "google"] as const;
/** Ports of mail servers: to no other port of a machine is anything sent. */
export const mailPorts = ["465", "587", "25", "2525"] as const;

export type ProviderField = {
  name: string;
  /** `secret`: written once and never displayed afterwards. */
  form: "text" | "secret" | "address" | "origins" | "choice";
  isOptional?: boolean;
  /** The field is a destination of the secrets: when it changes, the secrets must be typed once more. */
  isDestination?: boolean;
  /** What a value looks like. */
  pattern?: RegExp;
  choices?: readonly string[];
};

const host = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i;
/** Printable, so that it fits in a header. */
const printable = /^[\x21-\x7e]+$/;
/** An address, or a name and an address in angle brackets. */
const sender = /^([^<>\p{Cc}]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

export const providerFields: Readonly<Record<ProviderKind, readonly ProviderField[]>> = {
  payments: [
    { name: "publicKey", form: "text", pattern: /^pkey_[\w]+$/ },
    { name: "secretKey", form: "secret", pattern: /^skey_[\w]+$/ },
    { name: "webhookSecret", form: "secret", pattern: /^[\w+/=, -]+$/ },
  ],
  email: [
    { name: "host", form: "text", pattern: host, isDestination: true },
    { name: "port", form: "text", pattern: /^\d{1,5}$/, isDestination: true },
    { name: "user", form: "text", isOptional: true },
    { name: "password", form: "secret", isOptional: true },
    { name: "from", form: "text", pattern: sender },
  ],
  sms: [
    { name: "url", form: "address", isDestination: true },
    { name: "token", form: "secret", pattern: printable },
  ],
  line: [{ name: "token", form: "secret", pattern: printable }],
  line_sign_in: [
    { name: "channelId", form: "text", pattern: /^\d{5,20}$/ },
    { name: "channelSecret", form: "secret", pattern: printable },
  ],
  maps: [
    { name: "styleUrl", form: "address" },
    {
      name: "styleHosts",
      form: "origins",
      isOptional: true,
      pattern: /^(https:\/\/(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?[\s,]*)+$/,
    },
  ],
  roads: [
    { name: "engine", form: "choice", choices: roadChoices },
    { name: "url", form: "address", isOptional: true },
    { name: "key", form: "secret", isOptional: true, pattern: printable },
  ],
};

export type ProviderValues = Readonly<Record<string, string>>;
export type ProviderProblem = "required" | "format" | "not_a_choice" | "not_available" | "too_long";

/** Long enough for any key and address. */
export const providerCharacters = 500;

/** Fields that are shown, and those that are not. */
export const shownFields = (kind: ProviderKind) =>
  providerFields[kind].filter(({ form }) => form !== "secret");
export const secretFields = (kind: ProviderKind) =>
  providerFields[kind].filter(({ form }) => form === "secret");

/** Nothing is set: the provider is not used. */
export const isOff = (values: ProviderValues): boolean =>
  Object.values(values).every((one) => !one);

type Context = {
  /** Addresses of this machine are allowed, because the installation does not serve real people. */
  toLoopback: boolean;
  /** Test keys of the provider are allowed. */
  withTestKeys: boolean;
};

/**
 * Returns the problems with the values of a provider, by field; empty when all values are empty.
 * @param values with those secrets that stay as they are
 */
export function checkProvider(
  kind: ProviderKind,
  values: ProviderValues,
  { toLoopback, withTestKeys }: Context,
): Record<string, ProviderProblem> {
  if (isOff(values)) return {};
  const problems: Record<string, ProviderProblem> = {};
  for (const field of providerFields[kind]) {
    const problem = checkValue(field, values[field.name] ?? "");
    if (problem) problems[field.name] = problem;
  }
  if (kind === "payments" && !withTestKeys)
    for (const name of ["publicKey", "secretKey"])
      if (values[name]?.includes("_test_")) problems[name] = "not_available";
  if (kind === "email" && !toLoopback && !mailPorts.some((port) => port === values.port))
    problems.port ??= "not_available";
  if (kind === "email" && Boolean(values.user) !== Boolean(values.password))
    problems[values.user ? "password" : "user"] ??= "required";
  return kind === "roads" ? { ...checkRoads(values), ...problems } : problems;
}

function checkValue(field: ProviderField, value: string): ProviderProblem | null {
  if (!value) return field.isOptional ? null : "required";
  if (value.length > providerCharacters) return "too_long";
  if (field.choices && !field.choices.includes(value)) return "not_a_choice";
  if (field.form === "address" && !URL.canParse(value)) return "format";
  return field.pattern && !field.pattern.test(value) ? "format" : null;
}

/** Returns missing fields that the chosen engine requires, and filled fields that it would not use. */
function checkRoads({ engine, url, key }: ProviderValues): Record<string, ProviderProblem> {
  const needsUrl = engine === "osrm" || engine === "valhalla-http";
  return {
    ...(needsUrl && !url && { url: "required" }),
    ...(!needsUrl && url && { url: "not_available" }),
    ...(engine === "google" && !key && { key: "required" }),
    ...(engine !== "google" && key && { key: "not_available" }),
  };
}

/** Returns true when stored secrets would be sent to a different place from the one they were typed for. */
export const movesSecrets = (
  kind: ProviderKind,
  before: ProviderValues,
  after: ProviderValues,
): boolean =>
  providerFields[kind].some(
    ({ name, isDestination }) => isDestination && (before[name] ?? "") !== (after[name] ?? ""),
  );

/**
 * What goes through a provider, and why two people change it. Redirected `credentials` open any account, `pages` decide which
 * servers a browser loads from, `money` decides where payments arrive, and a false answer makes `prices` wrong.
 */
type Carries = "money" | "credentials" | "pages" | "prices";
export const providerCarries: Readonly<Record<ProviderKind, Carries>> = {
  payments: "money",
  email: "credentials",
  sms: "credentials",
  line: "credentials",
  line_sign_in: "credentials",
  maps: "pages",
  roads: "prices",
};

/** Providers that bring codes and links to people: after a change of one of them those wait for a while. */
export const senderKinds = ["email", "sms", "line"] as const satisfies readonly ProviderKind[];

/**
 * Returns true while an installation is being set up, so that one person may change a provider. It is in set-up while
 * it has never had a booking, and another manager has not been active for long enough to be the second person.
 */
export const isInSetup = (known: { hasBookings: boolean; hasSecondManager: boolean }): boolean =>
  !known.hasBookings && !known.hasSecondManager;

/** When links and codes that open an account go out again; null once the change is old enough. */
export function sendersPausedUntil(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null;
  const until = new Date(changedAt.getTime() + limits.senderPauseMinutes * 60_000);
  return until > now ? until : null;
}
