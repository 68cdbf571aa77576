import { AsyncResource } from "node:async_hooks";
import { type Expression, sql } from "kysely";
import type pg from "pg";
import type { Trx } from "../db/database.ts";
import { cutConnection } from "../db/needs/silent-connections.ts";
import { textWithSavedPlan } from "../db/pipeline/saved-plans.ts";
import { sendTextAhead } from "../db/send-ahead.ts";
import type { PositionSignal } from "./live-places.ts";

/**
 * A signal that a stream can wait for. Sent by PostgreSQL at commit, so that a rollback sends
 * nothing.
 */
export type Signal =
  | { topic: "booking"; id: string }
  | { topic: "driver"; id: string }
  | { topic: "session"; id: string }
  /** The rights of a business's members and keys: they changed, or a time was set for their end. */
  | { topic: "rights"; id: string }
  /** The notices of an account: one was written or read. */
  | { topic: "notices"; id: string }
  /** Webhook events: `recorded` for the sender, a business's id for those who read its events. */
  | { topic: "webhooks"; id: string }
  /** Incidents, and proposals of staff: one was opened or closed. */
  | { topic: "incidents"; id: "all" }
  /** The operator's settings: one was changed. */
  | { topic: "settings"; id: "all" }
  | { topic: "typing"; id: string; by: "customer" | "driver" }
  /** One that the program sends to itself, to learn whether signals arrive. */
  | { topic: "self_test"; id: string }
  | PositionSignal;

type Listener = (signal: Signal) => void;

/** Passes committed signals to the streams of this process that subscribe to them. */
export type PubSub = {
  subscribe(topic: Signal["topic"], id: string, listener: Listener): () => void;
  publish(signal: Signal): void;
  /** Signals may have been missed: every reader of a state reloads it. */
  onGap(listener: () => void): () => void;
  publishGap(): void;
  size(): number;
};

/** The channel of committed signals. */
export const channel = "songtan_live";

export function createPubSub(): PubSub {
  const listeners = new Map<string, Set<Listener>>();
  const gapListeners = new Set<() => void>();
  return {
    subscribe(topic, id, callback) {
      // A listener runs in the context of its subscriber: in test mode, for their business.
      const listener = AsyncResource.bind(callback);
      const key = `${topic}:${id}`;
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
    publish(signal) {
      for (const listener of [...(listeners.get(`${signal.topic}:${signal.id}`) ?? [])])
        listener(signal);
    },
    onGap(callback) {
      const listener = AsyncResource.bind(callback);
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    publishGap() {
      for (const listener of [...gapListeners]) listener();
    },
    size: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}

const notify = textWithSavedPlan("select pg_notify($1, $2)");

/** Publishes to every process once this transaction commits. */
export async function publish(trx: Trx, message: Signal): Promise<void> {
  await sendTextAhead(trx, notify, [channel, JSON.stringify(message)]);
}

/** The same for a booking, in a statement that writes its rows: PostgreSQL sends equal signals of a transaction once. */
export const signalOfBooking = (bookingId: Expression<string>) =>
  sql`pg_notify(${channel}, concat('{"topic":"booking","id":"', ${bookingId}, '"}'))`;

/** The same for the notices of an account, where `isShown`. */
export const signalOfNotices = (accountId: Expression<string>, isShown: Expression<boolean>) =>
  sql`case when ${isShown} then pg_notify(${channel}, concat('{"topic":"notices","id":"', ${accountId}, '"}')) end`;

type ListenOptions = {
  connect(): Promise<pg.Client>;
  onProblem(problem: unknown): void;
  /** It listens again; signals in between are lost. */
  onGap(): void;
};

/**
 * An invalid message from another process, or an exception of a reader, ends neither the connection
 * nor the program.
 */
export function readMessage<Message>(
  text: string,
  onMessage: (message: Message) => void,
  onProblem: (problem: unknown) => void,
): void {
  try {
    onMessage(JSON.parse(text) as Message);
  } catch (problem) {
    onProblem(problem);
  }
}

export type SignalListener = {
  stop(): Promise<void>;
  /** Gives up a connection that delivers nothing, and listens on another one. */
  restart(): void;
};

/** Listens on a separate connection and feeds the hub; reconnects after a lost connection. */
export function listenForSignals(
  hub: PubSub,
  { connect, onProblem, onGap }: ListenOptions,
): SignalListener {
  let client: pg.Client | undefined;
  let stopped = false;
  let missed = false;
  const start = async () => {
    let own: pg.Client | undefined;
    let lost = false;
    // A connection's end and its failed statement both report the same loss: only one reconnect
    // follows.
    const again = () => {
      if (lost) return;
      lost = true;
      missed = true;
      if (!stopped) setTimeout(() => void start(), 500).unref();
    };
    try {
      own = await connect();
      client = own;
      own.on("notification", ({ payload }) =>
        readMessage<Signal>(payload ?? "{}", hub.publish, onProblem),
      );
      own.on("error", onProblem);
      own.on("end", again);
      await own.query(`listen ${channel}`);
      if (missed) onGap();
      missed = false;
    } catch (problem) {
      onProblem(problem);
      again();
      await own?.end().catch(() => {});
    }
  };
  const started = start();
  return {
    restart: () => client && cutConnection(client),
    async stop() {
      stopped = true;
      await started;
      await client?.end().catch(() => {});
    },
  };
}
