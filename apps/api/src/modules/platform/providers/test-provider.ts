import type { ProviderAnswer } from "@songtan/contract/console/operator/providers";
import { Refusal } from "@songtan/contract/errors";
import {
  type ProviderKind,
  type ProviderValues,
  secretFields,
} from "@songtan/domain/operator/providers";
import { chooseCardProvider } from "../../../adapters/card-provider/choose-card-provider.ts";
import {
  AnswerProblem,
  mailMessages,
  NotSetError,
  smsMessages,
} from "../../../adapters/gateway-messages.ts";
import { checkChannel } from "../../../adapters/line.ts";
import { openLineMessages, readLineAccount } from "../../../adapters/line-messages.ts";
import { explainFailure, withoutSecrets } from "../../../adapters/providers/explain-failure.ts";
import { withTyped } from "../../../adapters/providers/typed-settings.ts";
import { reachChecked, reachFreely } from "../../../adapters/reach.ts";
import { serverEngine } from "../../../adapters/roads/open-roads.ts";
import { mayTypeLoopback } from "../../../config/exposure.ts";
import type { Settings } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type SendDeps, sendTest } from "../on-call/send-alert.ts";

export type TestDeps = SendDeps & Pick<Deps, "cardProvider" | "line" | "maps" | "roads">;
export type Tester = { staffId: string; phone: string | null };
type Test = {
  /** The typed values; null for values from the server's environment, or simulated ones. */
  values: ProviderValues | null;
  tester: Tester;
};
/** The provider's answer, if it is of interest. False when there is not an address for the test. */
type Reply = string | null | false;

/**
 * Queries a provider, or sends a real test message through it.
 * @throws Refusal `staff_messages_used`
 */
export async function testProvider(
  deps: TestDeps,
  kind: ProviderKind,
  test: Test,
): Promise<ProviderAnswer> {
  const secrets = secretFields(kind).map(({ name }) => test.values?.[name]);
  const settings = test.values ? withTyped(deps.settings, kind, test.values) : deps.settings;
  try {
    const reply = await testers[kind]({ deps, settings, ...test });
    if (reply === false) return { outcome: "failed", problem: "no_address", answer: null };
    return { outcome: "passed", problem: null, answer: withoutSecrets(reply, secrets) };
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    const { problem, answer } = explainFailure(thrown);
    return { outcome: "failed", problem, answer: withoutSecrets(answer, secrets) };
  }
}

type Request = Test & { deps: TestDeps; settings: Settings };

const testers: Readonly<Record<ProviderKind, (request: Request) => Promise<Reply>>> = {
  payments: testPayments,
  email: (request) => testMessages(request, "email"),
  sms: (request) => testMessages(request, "sms"),
  line: testLine,
  line_sign_in: testLineSignIn,
  maps: testMaps,
  roads: testRoads,
};

const periodMilliseconds = 60_000;

/** Reads what moved the balance within the last minute: a small answer that needs valid keys, and no change. */
async function testPayments({ deps, settings, values }: Request): Promise<Reply> {
  const provider = values ? chooseCardProvider(settings) : deps.cardProvider;
  if (!provider) throw new NotSetError();
  const to = deps.clock();
  await provider.listMoves({ from: new Date(to.getTime() - periodMilliseconds), to });
  return null;
}

const checkedOf = (settings: Settings) => ({ toLoopback: mayTypeLoopback(settings) });

async function testMessages(
  { deps, settings, values, tester }: Request,
  channel: "email" | "sms",
): Promise<Reply> {
  const checked = checkedOf(settings);
  const typed =
    channel === "email"
      ? () => mailMessages(settings, checked)
      : () => smsMessages(settings, reachChecked(checked));
  return send({ ...deps, ...(values && { messages: typed() }) }, tester, channel);
}

async function send(
  deps: TestDeps,
  tester: Tester,
  channel: "email" | "sms" | "line",
): Promise<Reply> {
  const { email, locale } = await deps.db
    .selectFrom("staff")
    .select(["email", "locale"])
    .where("id", "=", tester.staffId)
    .executeTakeFirstOrThrow();
  const sent = await sendTest(deps, { ...tester, email, locale }, channel);
  return sent ? null : false;
}

/** Reads the owner of the token, and with a phone writes to the LINE account that is linked to it. */
async function testLine({ deps, settings, values, tester }: Request): Promise<Reply> {
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_URL: url } = settings;
  const lineMessages = values ? openLineMessages(settings, deps) : deps.lineMessages;
  if (!lineMessages) throw new NotSetError();
  const name = token ? await readLineAccount({ token, url }) : null;
  if (!tester.phone) return token ? name : false;
  const sent = await send({ ...deps, lineMessages }, tester, "line");
  return sent === false ? false : name;
}

async function testLineSignIn({ deps, settings }: Request): Promise<Reply> {
  const { LINE_CHANNEL_ID: clientId, LINE_CHANNEL_SECRET: clientSecret } = settings;
  if (clientId && clientSecret) {
    await checkChannel({ issuer: settings.LINE_ISSUER, clientId, clientSecret });
    return null;
  }
  if (!deps.line) throw new NotSetError();
  const request = { redirectUri: settings.LINE_ISSUER, state: "test", nonce: "test" };
  await deps.line.authorizeUri({ ...request, codeVerifier: "x".repeat(43), locale: "th" });
  return null;
}

/** Checks that the map style is valid, because browsers would show an empty map otherwise. */
async function testMaps({ deps, settings, values }: Request): Promise<Reply> {
  const url = values ? settings.MAP_STYLE_URL : deps.maps.MAP_STYLE_URL;
  if (!url) throw new NotSetError();
  const reach = values ? reachChecked(checkedOf(settings)) : reachFreely;
  const answer = await reach(url, {});
  if (answer.status !== 200) throw new AnswerProblem(answer);
  const style = JSON.parse(answer.text) as Record<string, unknown> | null;
  if (!style || !("layers" in style || "tiles" in style)) throw new SyntaxError("no map");
  return typeof style.name === "string" ? style.name : null;
}

/** From Siam to Silom: three kilometres with roads of every kind. */
const ends = [
  { latitude: 13.7466, longitude: 100.5347 },
  { latitude: 13.7279, longitude: 100.524 },
];
const metresInKilometre = 1000;
const inMinutes = (seconds: number) => Math.round(seconds / 60);

async function testRoads({ deps, settings, values }: Request): Promise<Reply> {
  const reach = values ? reachChecked(checkedOf(settings)) : reachFreely;
  const engine = serverEngine(settings, { clock: deps.clock, reach });
  const at = deps.clock();
  if (!engine) {
    const route = await deps.roads.route(ends, "motorcycle", { at, holidays: [] });
    return describeWay(route);
  }
  const found = await engine.route(
    { points: ends, vehicle: "motorcycle", departAt: at },
    AbortSignal.timeout(engineMilliseconds),
  );
  if (!found) throw new SyntaxError("no road");
  const way = { distanceMetres: 0, durationSeconds: 0 };
  for (const { distanceMetres, durationSeconds } of found.legs) {
    way.distanceMetres += distanceMetres;
    way.durationSeconds += durationSeconds;
  }
  return `${engine.name}: ${describeWay(way)}`;
}

const engineMilliseconds = 10_000;

const describeWay = ({ distanceMetres, durationSeconds }: Way): string =>
  `${(distanceMetres / metresInKilometre).toFixed(1)} km, ${inMinutes(durationSeconds)} min`;
type Way = { distanceMetres: number; durationSeconds: number };
