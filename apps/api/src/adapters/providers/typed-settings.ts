import type { ProviderKind, ProviderValues } from "@songtan/domain/operator/providers";
import type { Settings } from "../../config/settings.ts";

/** The names of each provider's values in the server's environment. */
export const namesInEnvironment = {
  payments: ["OMISE_PUBLIC_KEY", "OMISE_SECRET_KEY", "OMISE_WEBHOOK_SECRET"],
  email: ["SMTP_URL", "MAIL_FROM"],
  sms: ["SMS_URL", "SMS_TOKEN"],
  line: ["LINE_MESSAGING_TOKEN"],
  line_sign_in: ["LINE_CHANNEL_ID", "LINE_CHANNEL_SECRET"],
  maps: ["MAP_STYLE_URL", "MAP_STYLE_HOSTS"],
  roads: ["ROADS", "ROADS_URL", "GOOGLE_ROUTES_KEY"],
} as const satisfies Record<ProviderKind, readonly (keyof Settings)[]>;

/** In the sandbox nothing leaves the house: these are simulated there, whatever is typed. */
const simulated: readonly ProviderKind[] = ["payments", "email", "sms", "line", "line_sign_in"];

/** The names of a provider's values that the environment sets; with one of them none is typed in the console. */
export const lockedNames = (settings: Settings, kind: ProviderKind): string[] =>
  namesInEnvironment[kind].filter((name) => {
    const value = settings[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });

/** Why a provider cannot be set in the console; null where it can. */
export function lockOf(settings: Settings, kind: ProviderKind): "environment" | "sandbox" | null {
  if (lockedNames(settings, kind).length > 0) return "environment";
  return settings.SANDBOX && simulated.includes(kind) ? "sandbox" : null;
}

/** Returns the settings with the values of one provider replaced by those entered in the console. */
export function withTyped(
  settings: Settings,
  kind: ProviderKind,
  values: ProviderValues,
): Settings {
  return { ...settings, ...typedOf[kind](emptyAsMissing(values)) };
}

type Typed = Readonly<Record<string, string | undefined>>;
const emptyAsMissing = (values: ProviderValues): Typed =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined]));

const typedOf: Readonly<Record<ProviderKind, (values: Typed) => Partial<Settings>>> = {
  payments: ({ publicKey, secretKey, webhookSecret }) => ({
    OMISE_PUBLIC_KEY: publicKey,
    OMISE_SECRET_KEY: secretKey,
    OMISE_WEBHOOK_SECRET: webhookSecret,
  }),
  email: (values) => ({ SMTP_URL: smtpUrl(values), MAIL_FROM: values.from }),
  sms: ({ url, token }) => ({ SMS_URL: url, SMS_TOKEN: token }),
  line: ({ token }) => ({ LINE_MESSAGING_TOKEN: token }),
  line_sign_in: ({ channelId, channelSecret }) => ({
    LINE_CHANNEL_ID: channelId,
    LINE_CHANNEL_SECRET: channelSecret,
  }),
  maps: ({ styleUrl, styleHosts = "" }) => ({
    MAP_STYLE_URL: styleUrl,
    MAP_STYLE_HOSTS: styleHosts.split(/[\s,]+/).filter(Boolean),
  }),
  roads: ({ engine, url, key }) => ({
    ROADS: engine as Settings["ROADS"],
    ROADS_URL: url,
    GOOGLE_ROUTES_KEY: key,
  }),
};

/** Port 465 speaks TLS from its first byte; the others begin it by a command. */
const portOfTls = "465";

function smtpUrl({ host, port, user, password = "" }: Typed): string | undefined {
  if (!host) return undefined;
  const scheme = port === portOfTls ? "smtps" : "smtp";
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : "";
  return `${scheme}://${account}${host}:${port}`;
}
