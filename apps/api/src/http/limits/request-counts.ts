type Count = { current: number; endsAt: number };

/**
 * Counts in memory at once: some 25 MB. A window is a minute at most, so this is one minute of
 * addresses for each limit.
 */
const countsMax = 100_000;
/** Looking for windows that ended reads every count, so it is done this often at most. */
const sweepMilliseconds = 1000;
/** The factor by which the limit is higher for addresses that share a count because the table is full. */
const sharedLimitFactor = 16;

/**
 * Requests within fixed windows, counted in this process as a store for `@fastify/rate-limit`. An
 * active count is never evicted: when the table is full, a new address is counted with its wider
 * network (IPv4 /16, IPv6 /32), and beyond that with all others.
 */
export class RequestCounts {
  readonly #counts = new Map<string, Count>();
  readonly #crowds = new Map<string, Count>();
  readonly #max: number;
  readonly #now: () => number;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor({
    countsMax: max = countsMax,
    now = Date.now,
  }: { countsMax?: number; now?: () => number } = {}) {
    this.#max = max;
    this.#now = now;
  }

  /** Counts one more for a key `<what is limited> <address>`. */
  incr(
    key: string,
    callback: (problem: null, count: { current: number; ttl: number }) => void,
    milliseconds: number,
  ): void {
    const known = this.#counts.get(key);
    if (known || this.#hasRoom()) {
      callback(null, this.#count(this.#counts, key, milliseconds));
      return;
    }
    const { current, ttl } = this.#count(this.#crowds, this.#crowdOf(key), milliseconds);
    callback(null, { current: Math.ceil(current / sharedLimitFactor), ttl });
  }

  /** One table for all limits: what is limited is part of the key. */
  child(): RequestCounts {
    return this;
  }

  get size(): number {
    return this.#counts.size + this.#crowds.size;
  }

  #count(
    counts: Map<string, Count>,
    key: string,
    milliseconds: number,
  ): { current: number; ttl: number } {
    const now = this.#now();
    const known = counts.get(key);
    const count = known && known.endsAt > now ? known : { current: 0, endsAt: now + milliseconds };
    count.current += 1;
    counts.set(key, count);
    return { current: count.current, ttl: count.endsAt - now };
  }

  #hasRoom(): boolean {
    if (this.#counts.size < this.#max) return true;
    const now = this.#now();
    if (now - this.#sweptAt < sweepMilliseconds) return false;
    this.#sweptAt = now;
    for (const counts of [this.#counts, this.#crowds])
      for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    return this.#counts.size < this.#max;
  }

  #crowdOf(key: string): string {
    const space = key.lastIndexOf(" ");
    const limit = key.slice(0, space);
    const crowd = `${limit} ${widerNetworkOf(key.slice(space + 1))}`;
    return this.#crowds.has(crowd) || this.#crowds.size < this.#max ? crowd : `${limit} others`;
  }
}

/** The first half of an IPv4 address, the first two groups of an IPv6 network. */
const widerNetworkOf = (network: string): string => {
  const separator = network.includes(":") ? ":" : ".";
  return network.split(separator).slice(0, 2).join(separator);
};
