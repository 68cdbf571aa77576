import type { Readable } from "node:stream";
import type { Locale } from "@songtan/domain/account-types";
import type { SocialPerson } from "@songtan/domain/accounts/sign-in/social-sign-in";
import type { Departure } from "@songtan/domain/quoting/traffic";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { CardProvider } from "./card-provider.ts";
import type { LivePlaces, PositionSignals } from "./live-places.ts";

/** Everything outside the program, on one page. Each has at least two implementations, in `adapters/`. */
export type Ports = {
  clock: Clock;
  messages: Messages;
  /** Null: nothing is pushed. */
  push: Push | null;
  /** Null when the operator has no LINE Official Account. */
  lineMessages: LineMessages | null;
  files: Files;
  roads: Roads;
  /** Null when the operator has no LINE channel: then people sign in by password alone. */
  line: SocialSignIn | null;
  /** Null when the operator has no card provider: then only cash is accepted. */
  cardProvider: CardProvider | null;
  livePlaces: LivePlaces;
  positionSignals: PositionSignals;
};

/** The time now. A test or a simulation brings its own. */
export type Clock = () => Date;

/** A file that goes with an e-mail. */
export type Attachment = { name: string; mime: string; bytes: Uint8Array };

export type Message = {
  channel: "sms" | "email";
  to: string;
  subject: string;
  text: string;
  code?: string;
  /** E-mail only. */
  attachments?: readonly Attachment[];
};

/** Sends one message. Rejects with `UpstreamFailure` when the gateway is down; the job then tries again. */
export type Messages = { send(message: Message): Promise<void> };

/** What a browser gave when it was allowed to show notices: where to send, and what to seal for it with. */
export type PushAddress = { endpoint: string; publicKey: Buffer; authSecret: Buffer };

export type PushMessage = {
  /** What the browser's service worker reads. */
  text: string;
  /** How long the push service tries; after that it is of no use. */
  ttlSeconds: number;
  urgent: boolean;
  /** Replaces what waits under the same name; at most 32 signs. */
  topic: string | null;
};

/** Notices to a browser that is closed. */
export type Push = {
  /** By which browsers know us. */
  publicKey: string;
  /** The sandbox's own push service, for browsers that have none. */
  sandboxUrl: string | null;
  /** Whether we may send to an address from outside. */
  accepts(endpoint: string): Promise<boolean>;
  /** "gone": the browser no longer wants any. Rejects with `UpstreamFailure` when the push service is down. */
  send(address: PushAddress, message: PushMessage): Promise<"sent" | "gone">;
};

/**
 * Sends one message to a person who linked LINE; `id` names it, so that a retry arrives once.
 * Rejects like `Messages`.
 */
export type LineMessages = {
  send(message: { id: string; to: string; text: string }): Promise<"sent" | "unreachable">;
};

/** Stores bytes under a key. `get` and `getStream` return null for an unknown key. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * For data too large for memory: resolves when all of it is stored, rejects when the stream
   * fails.
   */
  putStream(key: string, bytes: Readable): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  getStream(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
};

export type LatLng = { latitude: number; longitude: number };

export type Route = {
  distanceMetres: number;
  durationSeconds: number;
  source: "road" | "estimate";
  /** [longitude, latitude] pairs. */
  line: [number, number][];
};

export type RoadLeg = {
  distanceMetres: number;
  durationSeconds: number;
  source: "road" | "estimate";
};

export type RoadTable = {
  origins: readonly LatLng[];
  destinations: readonly LatLng[];
  vehicle: Vehicle;
  departure: Departure;
  /** What has not been answered by then is estimated; `limits.upstreamMilliseconds` when not given. */
  patienceMilliseconds?: number;
};

/**
 * Road routes. Neither call rejects: without an engine, or where it knows no road, they return the
 * estimate and mark it.
 */
export type Roads = {
  /** The way through all points in order. */
  route(points: readonly LatLng[], vehicle: Vehicle, departure: Departure): Promise<Route>;
  /** The way from each origin to each destination: `[origin][destination]`. */
  matrix(table: RoadTable): Promise<RoadLeg[][]>;
};

/** What binds one sign-in together; all of it is made here and none of it is guessable. */
export type SocialRequest = {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
};

/**
 * Sign-in through an outside provider: the address for the browser, and the person who returns.
 * Both reject with `UpstreamFailure` when the provider is down; `person` is null when the provider
 * rejects the answer.
 */
export type SocialSignIn = {
  authorizeUri(request: SocialRequest & { locale: Locale }): Promise<string>;
  person(
    request: SocialRequest & { answer: { code: string; state: string; iss?: string | undefined } },
  ): Promise<SocialPerson | null>;
};
