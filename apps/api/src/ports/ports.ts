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
  /** Null if the operator does not have a LINE Official Account. */
  lineMessages: LineMessages | null;
  files: Files;
  roads: Roads;
  /** Null if the operator does not have a LINE channel: people can then sign in only by password. */
  line: SocialSignIn | null;
  /** Null if the operator does not have a card provider: only cash is then accepted. */
  cardProvider: CardProvider | null;
  livePlaces: LivePlaces;
  positionSignals: PositionSignals;
};

/** Returns the current time. A test or a simulation supplies its clock. */
export type Clock = () => Date;

/** A file attached to an e-mail. */
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

/** Sends one message. Rejects with `UpstreamFailure` when the gateway is down; the job is then retried. */
export type Messages = { send(message: Message): Promise<void> };

/** A browser's push subscription: the address to send to, and the keys that encrypt messages for the browser. */
export type PushAddress = { endpoint: string; publicKey: Buffer; authSecret: Buffer };

export type PushMessage = {
  /** The text for the browser's service worker. */
  text: string;
  /** The time, in seconds, for which the push service retries; the message is useless after it. */
  ttlSeconds: number;
  urgent: boolean;
  /** Replaces an undelivered message with the same topic; at most 32 characters. */
  topic: string | null;
};

/** Notices to a browser that is closed. */
export type Push = {
  /** The key that identifies us to browsers. */
  publicKey: string;
  /** The sandbox's push service, for browsers that cannot reach one; null outside the sandbox. */
  sandboxUrl: string | null;
  /** Returns true when we may send to an address from outside. */
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
  /**
   * The wait for the engine, in milliseconds, after which missing values are estimated; `limits.upstreamMilliseconds`
   * by default.
   */
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

/** Values that tie the steps of one sign-in together, generated here so that they cannot be guessed. */
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
