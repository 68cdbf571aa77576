import type { Readable } from "node:stream";
import type { Locale } from "@songtan/domain/account-types";
import type { SocialPerson } from "@songtan/domain/accounts/sign-in/social-sign-in";
import type { ProviderMove } from "@songtan/domain/payments/reconcile";
import type { Departure } from "@songtan/domain/quoting/traffic";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Trx } from "../db/database.ts";

/** Everything outside the program, on one page. Each has at least two implementations, in `adapters/`. */
export type Ports = {
  clock: Clock;
  messages: Messages;
  /** Null when the operator has no keys for it: then nothing is pushed. */
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

/** Where a driver was last, by the phone's clock and by ours. */
export type LivePlace = LatLng & {
  driverId: string;
  heading: number | null;
  accuracyMetres: number | null;
  recordedAt: Date;
  receivedAt: Date;
};
/** Where drivers are now. What is lost here comes back with the next report, seconds later. */
export type LivePlaces = {
  /**
   * The last position of each of these drivers; unknown ones are left out.
   * @param held the caller's transaction: a caller that holds a connection must not wait for a
   * second one
   */
  last(driverIds: readonly string[], held?: Trx): Promise<Map<string, LivePlace>>;
  /** At most `limit` drivers within a circle seen since then, the nearest first. */
  near(circle: {
    centre: LatLng;
    radiusMetres: number;
    seenSince: Date;
    limit: number;
  }): Promise<LivePlace[]>;
  /** Stores positions; one recorded before the stored one changes nothing. */
  put(places: readonly LivePlace[]): Promise<void>;
  remove(driverId: string, held?: Trx): Promise<void>;
};
export type PositionSignal = {
  topic: "position";
  /** The booking of the route. */
  id: string;
  position: LatLng & { heading?: number; recordedAt: string };
};
/**
 * Publishes drivers' movements to every process. A lost one is followed by the next in five
 * seconds.
 */
export type PositionSignals = { publish(signals: readonly PositionSignal[]): Promise<void> };

/** A charge as the provider reports it. */
export type ProviderCharge = {
  id: string;
  status: "pending" | "successful" | "failed" | "reversed" | "expired";
  paid: boolean;
  amountSatang: number;
  currency: string;
  /** Null: a method we do not offer. */
  method: "card" | "promptpay" | null;
  createdAt: Date;
  /** The provider's fee with its VAT. */
  feeSatang: number;
  /** Where the payer confirms: the bank's page. */
  authorizeUri: string | null;
  /** What the payer's bank app reads. */
  qrImageUrl: string | null;
  expiresAt: Date | null;
  failureCode: string | null;
  /** The try of ours that it names; it may not be the charge we made for it. */
  paymentId: string | null;
};
export type Payer =
  | { token: string }
  | { customerId: string; cardId: string }
  | { promptPay: true };
export type ProviderCard = {
  id: string;
  brand: string;
  lastDigits: string;
  expirationMonth: number;
  expirationYear: number;
  /** The provider's word for "the same number". */
  fingerprint: string | null;
};
/** A payee at the provider. `refused`: it checked the account and rejects it. */
export type ProviderRecipient = {
  id: string;
  state: "pending" | "verified" | "refused";
  failureCode: string | null;
};
/** Money on its way to a recipient's bank. `sent`: the bank has it; `paid`: it is in the account. */
export type ProviderTransfer = {
  id: string;
  sent: boolean;
  paid: boolean;
  failed: boolean;
  failureCode: string | null;
  /** Our own name for the payout it belongs to. */
  payoutId: string | null;
};
/** Everything that changed our balance at the provider in a stretch of time. */
export type ProviderMoves = { listMoves(between: SearchPeriod): Promise<ProviderMove[]> };
/** Between the first and the last call to the provider for something. */
export type SearchPeriod = { from: Date; to: Date };
/**
 * Pays out to bank accounts. As with charges: an unanswered call may have succeeded, and is looked
 * up by our own name for it before it is repeated.
 */
export type PayoutProvider = {
  registerRecipient(input: {
    /** Our own name for the account. */
    payoutAccountId: string;
    name: string;
    /** The Bank of Thailand's three digits. */
    bankCode: string;
    accountNumber: string;
  }): Promise<ProviderRecipient>;
  findRecipient(id: string): Promise<ProviderRecipient>;
  findRecipientOf(payoutAccountId: string, period: SearchPeriod): Promise<ProviderRecipient | null>;
  deleteRecipient(id: string): Promise<void>;
  /**
   * @param input.amountSatang the amount debited from our balance; the provider's fee is deducted
   * from it
   */
  transfer(input: {
    payoutId: string;
    recipientId: string;
    amountSatang: number;
  }): Promise<ProviderTransfer>;
  findTransfer(id: string): Promise<ProviderTransfer>;
  findTransferOf(payoutId: string, period: SearchPeriod): Promise<ProviderTransfer | null>;
};
/** A cardholder's bank disputes a paid charge. */
export type ProviderDispute = {
  id: string;
  chargeId: string;
  amountSatang: number;
  state: "open" | "pending" | "won" | "lost";
  reasonCode: string | null;
  reasonMessage: string | null;
};
/** Answers a dispute, or accepts the loss of the money; both may be repeated. */
export type CardDisputes = {
  find(id: string): Promise<ProviderDispute>;
  /** Those the bank has not decided, and those it decided last. */
  listRecent(): Promise<ProviderDispute[]>;
  answer(id: string, message: string): Promise<ProviderDispute>;
  accept(id: string): Promise<ProviderDispute>;
};
/**
 * Receives and returns money by card and PromptPay. Every call rejects with `UpstreamFailure` when
 * the provider does not answer in time: then the result is unknown and has to be looked up;
 * `ProviderRefusal` is its "no".
 */
export type CardProvider = PayoutProvider &
  ProviderMoves & {
    disputes: CardDisputes;
    /** What a browser needs to turn a card into a token without us. */
    browser: { publicKey: string; scriptUrl: string; vaultUrl: string };
    charge(input: {
      /** Our own name for it, by which a lost answer is found again. */
      paymentId: string;
      /** What it is for, as the provider's dashboard shows it. */
      description: string;
      amountSatang: number;
      payer: Payer;
      /** Null for a saved card without its owner present to confirm. */
      returnUri: string | null;
      expiresAt: Date;
    }): Promise<ProviderCharge>;
    findCharge(id: string): Promise<ProviderCharge>;
    /**
     * Every charge that names one of our payment attempts, from about the time of the call; any
     * holder of our key may name it.
     */
    findChargesOf(paymentId: string, requestedAt: Date): Promise<ProviderCharge[]>;
    /** The picture behind `qrImageUrl`. */
    picture(url: string): Promise<{ mime: string; bytes: Uint8Array }>;
    /** Expires an unpaid charge. Refused when it was paid. */
    expireCharge(id: string): Promise<ProviderCharge>;
    refund(
      chargeId: string,
      input: { refundId: string; amountSatang: number },
    ): Promise<{ id: string }>;
    /** The refund made for one of ours; null when there is none. */
    findRefundOf(chargeId: string, refundId: string): Promise<{ id: string } | null>;
    /** A customer of the provider who holds saved cards, under the id of one of our accounts. */
    openCustomer(accountId: string): Promise<string>;
    /** The customer opened for an account at about a time; null: there is none. */
    findCustomerOf(accountId: string, requestedAt: Date): Promise<string | null>;
    saveCard(input: { customerId: string; token: string }): Promise<void>;
    /** Every card it keeps of one, the oldest first. */
    listCards(customerId: string): Promise<ProviderCard[]>;
    deleteCard(input: { customerId: string; cardId: string }): Promise<void>;
    /** Deletes a customer with all their cards. */
    deleteCustomer(customerId: string): Promise<void>;
    /** Whether a webhook was signed by the provider a moment ago. */
    isSigned(webhook: { signature: string; timestamp: string; body: string; now: Date }): boolean;
  };

/** The provider understood and answered no; `code` is its own reason. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** An outside service failed or exceeded `limits.upstreamMilliseconds`. */
export class UpstreamFailure extends Error {
  override name = "UpstreamFailure";
  readonly service: string;
  constructor(service: string, cause?: unknown) {
    super(`${service} did not answer`, { cause });
    this.service = service;
  }
}

/** It answered that we call too often: the request was not carried out. */
export class UpstreamBusy extends UpstreamFailure {
  override name = "UpstreamBusy";
}
