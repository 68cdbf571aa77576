import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import type {} from "../session/auth.ts";
import { addressOf, networkOf } from "../session/client-address.ts";

type Stream = { close(): void; onClose(listener: () => void): void };
/** The open streams of each reader at one network, and of each reader the oldest first. */
const networks = new Map<string, Map<string, Set<Stream>>>();
/** The same of each account, wherever its pages are. */
const accounts = new Map<string, Set<Stream>>();

/**
 * Closes the oldest stream of a person with too many: a phone that loses its network leaves open
 * streams behind. An address may be a whole office or mobile network: over its limit, the account
 * with the most streams loses its oldest, so that many accounts of one person do not shut out
 * others.
 */
export function limitStreams(request: FastifyRequest, stream: Stream): void {
  const network = networkOf(addressOf(request));
  const account = request.actor?.accountId;
  const readers = networks.get(network) ?? new Map<string, Set<Stream>>();
  networks.set(network, readers);
  hold(readers, account ?? strangers, stream);
  stream.onClose(() => {
    if (readers.size === 0 && networks.get(network) === readers) networks.delete(network);
  });
  if (account) {
    hold(accounts, account, stream);
    if (sizeOf(accounts, account) > limits.streamsPerAccount) closeOldest(accounts, account);
  } else if (sizeOf(readers, strangers) > limits.streamsPerAddress) closeOldest(readers, strangers);
  if (total(readers) > limits.streamsPerNetwork) closeOldest(readers, largest(readers));
}

/** All without an account count as one reader. */
const strangers = "";

function hold(readers: Map<string, Set<Stream>>, reader: string, stream: Stream): void {
  const streams = readers.get(reader) ?? new Set();
  readers.set(reader, streams.add(stream));
  stream.onClose(() => {
    streams.delete(stream);
    if (streams.size === 0 && readers.get(reader) === streams) readers.delete(reader);
  });
}

const sizeOf = (readers: Map<string, Set<Stream>>, reader: string): number =>
  readers.get(reader)?.size ?? 0;

function closeOldest(readers: Map<string, Set<Stream>>, reader: string): void {
  const [oldest] = readers.get(reader) ?? [];
  oldest?.close();
}

const total = (readers: Map<string, Set<Stream>>): number =>
  readers.values().reduce((sum, streams) => sum + streams.size, 0);

const largest = (readers: Map<string, Set<Stream>>): string =>
  readers.entries().reduce((most, one) => (one[1].size > most[1].size ? one : most))[0];
