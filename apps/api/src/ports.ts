import type { Readable } from "node:stream";
import type { SocialPerson } from "@songtan/domain/accounts/social-sign-in";
import type { Locale } from "@songtan/domain/accounts/words";
import type { Vehicle } from "@songtan/domain/quoting/words";

/** Everything outside the program, on one page. Each has at least two implementations, in `adapters/`. */
export type Ports = {
  clock: Clock;
  messages: Messages;
  files: Files;
  roads: Roads;
  /** Null when the operator has no LINE channel: then people sign in by password alone. */
  line: SocialSignIn | null;
  /** Null when the operator has no card provider: then only cash is taken. */
  cardProvider: CardProvider | null;
};

/** The time now. A test or a simulation brings its own. */
export type Clock = () => Date;

export type Message = { channel: "sms" | "email"; to: string; subject: string; text: string; code?: string };
/** Sends one message. Rejects with `UpstreamFailure` when the gateway is down; the job then tries again. */
export type Messages = { send(message: Message): Promise<void> };

/** Keeps bytes under a key. `get` and `getStream` answer null where nothing is kept. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** For what is too large to hold: resolves when all of it is kept, rejects when the stream fails. */
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
export type RoadLeg = { distanceMetres: number; durationSeconds: number; source: "road" | "estimate" };
export type RoadTable = {
  origins: readonly LatLng[];
  destinations: readonly LatLng[];
  vehicle: Vehicle;
  departAt: Date;
  /** What has not been answered by then is estimated; `limits.upstreamMilliseconds` when not given. */
  patienceMilliseconds?: number;
};
/** Ways by road. Neither call rejects: without an engine, or where it knows no road, they answer the estimate and say so. */
export type Roads = {
  /** The way through all points in order. */
  route(points: readonly LatLng[], vehicle: Vehicle, departAt: Date): Promise<Route>;
  /** The way from each origin to each destination: `[origin][destination]`. */
  matrix(table: RoadTable): Promise<RoadLeg[][]>;
};

/** What binds one sign-in together; all of it is made here and none of it is guessable. */
export type SocialRequest = { redirectUri: string; state: string; nonce: string; codeVerifier: string };
/**
 * Signing in at somebody else's: where to send the browser, and who came back. Both reject with `UpstreamFailure` when
 * the provider is down; `person` is null when it answers that this answer is none.
 */
export type SocialSignIn = {
  authorizeUri(request: SocialRequest & { locale: Locale }): Promise<string>;
  person(
    request: SocialRequest & { answer: { code: string; state: string; iss?: string | undefined } },
  ): Promise<SocialPerson | null>;
};

/** A charge as the provider tells of it. */
export type ProviderCharge = {
  id: string;
  status: "pending" | "successful" | "failed" | "reversed" | "expired";
  paid: boolean;
  amountSatang: number;
  /** The provider's fee with its VAT. */
  feeSatang: number;
  /** Where the payer confirms: the bank's page. */
  authorizeUri: string | null;
  /** What the payer's bank app reads. */
  qrImageUrl: string | null;
  expiresAt: Date | null;
  failureCode: string | null;
  /** Our own name for the try it belongs to. */
  paymentId: string | null;
};
export type Payer = { token: string } | { customerId: string; cardId: string } | { promptPay: true };
export type ProviderCard = {
  id: string;
  brand: string;
  lastDigits: string;
  expirationMonth: number;
  expirationYear: number;
};
/**
 * Takes and returns money by card and PromptPay. Every call rejects with `UpstreamFailure` when the provider does not
 * answer in time: then nobody knows whether it was done, and it has to be looked up. `ProviderRefusal` is its "no".
 */
export type CardProvider = {
  /** What a browser needs to turn a card into a token without us. */
  browser: { publicKey: string; scriptUrl: string; vaultUrl: string };
  charge(input: {
    /** Our own name for it, by which a lost answer is found again. */
    paymentId: string;
    /** What it is for, as the provider's dashboard shows it. */
    description: string;
    amountSatang: number;
    payer: Payer;
    returnUri: string;
    expiresAt: Date;
  }): Promise<ProviderCharge>;
  findCharge(id: string): Promise<ProviderCharge>;
  /** The charge made for one of our tries, among those of the last day; null when there is none. */
  findChargeOf(paymentId: string): Promise<ProviderCharge | null>;
  /** The picture behind `qrImageUrl`. */
  picture(url: string): Promise<{ mime: string; bytes: Uint8Array }>;
  /** Ends a charge nobody has paid. Refused when it was. */
  expireCharge(id: string): Promise<ProviderCharge>;
  refund(chargeId: string, input: { refundId: string; amountSatang: number }): Promise<{ id: string }>;
  /** The refund made for one of ours; null when there is none. */
  findRefundOf(chargeId: string, refundId: string): Promise<{ id: string } | null>;
  keepCard(input: {
    customerId: string | null;
    accountId: string;
    token: string;
  }): Promise<{ customerId: string; card: ProviderCard }>;
  forgetCard(input: { customerId: string; cardId: string }): Promise<void>;
  /** Forgets a customer with every card of theirs. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Whether a webhook was signed by the provider a moment ago. */
  isSigned(webhook: { signature: string; timestamp: string; body: string; now: Date }): boolean;
};

/** The provider understood and said no; `code` is its own word for why. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** An outside service failed or took longer than `limits.upstreamMilliseconds`. */
export class UpstreamFailure extends Error {
  override name = "UpstreamFailure";
  readonly service: string;
  constructor(service: string, cause?: unknown) {
    super(`${service} did not answer`, { cause });
    this.service = service;
  }
}
