/** One received event as its chain is checked. Hashes are SHA-256, lower-case hexadecimal. */
export type ChainLink = {
  id: string;
  driverId: string;
  /** The hash before this event, as the phone reported it; null for its first. */
  previousHash: string | null;
  /** The hash computed by the phone; null when the phone did not compute one. */
  hash: string | null;
  /** The hash computed from the stored event. */
  computedHash: string;
  /** The event's receipt is still valid for the event; null when it was stored without a receipt. */
  receiptHolds: boolean | null;
  /**
   * The names in it were removed after their year: it cannot be hashed again, but its receipt still
   * proves its hash.
   */
  namesRemoved: boolean;
  /** Staff recorded it for the driver: no phone made it, so its phone's chain goes on without it. */
  byStaff: boolean;
};

/**
 * `intact`: as the phone made it, behind the event it names. `changed`: not the bytes the phone
 * hashed or we gave a receipt for. `unlinked`: the event before it is missing, or two have the same
 * position; `unhashed`: its phone made none; `reduced`: intact by hash, receipt and position, with
 * its names removed when their year was over; `recorded`: by staff, as our receipt says.
 */
export type LinkState = "intact" | "reduced" | "changed" | "unlinked" | "unhashed" | "recorded";
/** `absent`: nothing was hashed, so nothing can be checked. */
export type ChainState = "intact" | "broken" | "absent";

/**
 * Checks the events of one booking, in the order they were received: each driver's phones make one chain.
 *
 * A chain shows changed and missing events, not that no event was left out at its end: the phone's receipts do that.
 */
export function checkChain(links: readonly ChainLink[]): {
  state: ChainState;
  links: { id: string; state: LinkState }[];
} {
  const heads = new Map<string, { hashes: Set<string>; used: Set<string> }>();
  const checked = links.map((link) => {
    const chain = heads.get(link.driverId) ?? {
      hashes: new Set<string>(),
      used: new Set<string>(),
    };
    heads.set(link.driverId, chain);
    const state = linkState(link, chain);
    if (link.hash) chain.hashes.add(link.hash);
    if (link.previousHash) chain.used.add(link.previousHash);
    return { id: link.id, state };
  });
  const states = new Set(checked.map(({ state }) => state));
  const broken = states.has("changed") || states.has("unlinked");
  return {
    state: broken ? "broken" : states.has("intact") || states.has("reduced") ? "intact" : "absent",
    links: checked,
  };
}

function linkState(link: ChainLink, chain: { hashes: Set<string>; used: Set<string> }): LinkState {
  if (link.receiptHolds === false) return "changed";
  if (link.byStaff) return "recorded";
  const speechless = link.hash === null || (link.namesRemoved && link.receiptHolds === null);
  if (speechless) return "unhashed";
  if (!link.namesRemoved && link.hash !== link.computedHash) return "changed";
  const whole = link.namesRemoved ? "reduced" : "intact";
  if (link.previousHash === null) return chain.hashes.size === 0 ? whole : "unlinked";
  return chain.hashes.has(link.previousHash) && !chain.used.has(link.previousHash)
    ? whole
    : "unlinked";
}
