import {
  type ProviderKind,
  type ProviderValues,
  providerKinds,
} from "@songtan/domain/operator/providers";
import type { Kysely } from "kysely";
import { mayTypeLoopback } from "../../config/exposure.ts";
import type { Settings } from "../../config/settings.ts";
import type { Database } from "../../db/database.ts";
import type { MapSettings } from "../../geo/map-sources.ts";
import type { CardProvider } from "../../ports/card-provider.ts";
import type { LineMessages, Messages, Ports, SocialSignIn } from "../../ports/ports.ts";
import { chooseCardProvider } from "../card-provider/choose-card-provider.ts";
import { gatewayMessages, mailMessages, smsMessages } from "../gateway-messages.ts";
import { lineSignIn } from "../line.ts";
import { openLineMessages } from "../line-messages.ts";
import { reachChecked, reachFreely } from "../reach.ts";
import type { OpenRoads } from "../roads/imported-roads.ts";
import { openRoads, type World } from "../roads/open-roads.ts";
import { lockOf, withTyped } from "./typed-settings.ts";

/** Adapters to use for unset providers: the sandbox's inbox, a test's list. */
export type Substitutes = { messages?: Messages | null; lineMessages?: LineMessages };
type Surroundings = World & {
  settings: Settings;
  db: Kysely<Database>;
  substitutes: Substitutes;
};
type Opened = {
  payments: CardProvider | null;
  email: Messages;
  sms: Messages;
  line: LineMessages | null;
  line_sign_in: SocialSignIn | null;
  maps: MapSettings;
  roads: OpenRoads;
};

/** The providers as configured at the moment of reading, so callers must not hold a property for long. */
export type Providers = Readonly<
  Pick<Ports, "messages" | "lineMessages" | "line" | "cardProvider" | "roads">
> & {
  readonly maps: MapSettings;
  /** Replaces the values entered in the console; a kind that is missing is not set there. */
  replace(typed: Partial<Record<ProviderKind, ProviderValues>>): void;
  close(): Promise<void>;
};

/** The time for which replaced providers stay open, so that requests in progress can finish. */
const replacedMilliseconds = 5_000;

/**
 * Opens each provider from the server's environment, and reopens it from the values entered in the console if they
 * apply.
 */
export function openProviders(world: Surroundings): Providers {
  const openers = openersOf(world);
  let typed: Partial<Record<ProviderKind, ProviderValues>> = {};
  const opened = Object.fromEntries(
    providerKinds.map((kind) => [kind, openers[kind](undefined)]),
  ) as Opened;
  const open = <Kind extends ProviderKind>(kind: Kind, values: ProviderValues | undefined) => {
    const before = opened[kind];
    opened[kind] = openers[kind](values);
    if (kind === "roads") closeLater(before as OpenRoads, world.log);
  };
  return {
    messages: gatewayMessages(() => opened),
    get lineMessages() {
      return opened.line;
    },
    get line() {
      return opened.line_sign_in;
    },
    get cardProvider() {
      return opened.payments;
    },
    get maps() {
      return opened.maps;
    },
    roads: {
      route: (...input) => opened.roads.route(...input),
      matrix: (table) => opened.roads.matrix(table),
    },
    replace(next) {
      const before = typed;
      typed = next;
      for (const kind of providerKinds)
        if (!lockOf(world.settings, kind) && !isSame(before[kind], next[kind]))
          open(kind, next[kind]);
    },
    close: () => opened.roads.close(),
  };
}

type Openers = {
  [Kind in ProviderKind]: (values: ProviderValues | undefined) => Opened[Kind];
};

function openersOf({ settings, db, substitutes, ...world }: Surroundings): Openers {
  const checked = { toLoopback: mayTypeLoopback(settings) };
  const by = (kind: ProviderKind, values: ProviderValues | undefined) =>
    values ? withTyped(settings, kind, values) : settings;
  const message = (kind: "email" | "sms", values: ProviderValues | undefined): Messages => {
    if (!values && substitutes.messages) return substitutes.messages;
    return kind === "email"
      ? mailMessages(by(kind, values), values ? checked : null)
      : smsMessages(by(kind, values), values ? reachChecked(checked) : reachFreely);
  };
  return {
    payments: (values) => chooseCardProvider(by("payments", values)),
    email: (values) => message("email", values),
    sms: (values) => message("sms", values),
    line: (values) =>
      values || !substitutes.lineMessages
        ? openLineMessages(by("line", values), { db, clock: world.clock })
        : substitutes.lineMessages,
    line_sign_in: (values) => lineSignIn(by("line_sign_in", values)),
    maps: (values) => by("maps", values),
    roads: (values) =>
      openRoads(by("roads", values), {
        ...world,
        reach: values ? reachChecked(checked) : reachFreely,
      }),
  };
}

const isSame = (left: ProviderValues | undefined, right: ProviderValues | undefined): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

function closeLater(roads: OpenRoads, log: (line: string) => void): void {
  const close = () =>
    void roads.close().catch((problem: unknown) => log(`roads: ${String(problem)}`));
  setTimeout(close, replacedMilliseconds).unref();
}
