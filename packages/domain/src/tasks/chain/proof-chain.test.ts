import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChainLink, checkChain } from "./proof-chain.ts";

/** A chain of so many events of one phone, as it was made. */
const chainOf = (count: number, driverId = "d"): ChainLink[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${driverId}${index}`,
    driverId,
    previousHash: index === 0 ? null : `${driverId}-hash-${index - 1}`,
    hash: `${driverId}-hash-${index}`,
    computedHash: `${driverId}-hash-${index}`,
    receiptHolds: true,
    namesRemoved: false,
    byStaff: false,
  }));
const states = (links: readonly ChainLink[]) => checkChain(links).links.map(({ state }) => state);

test("a chain as the phone made it is intact, also when two drivers worked on the booking", () => {
  expect(checkChain([...chainOf(3), ...chainOf(2, "e")])).toEqual({
    state: "intact",
    links: ["d0", "d1", "d2", "e0", "e1"].map((id) => ({ id, state: "intact" })),
  });
});

test("phones that make no hashes leave nothing to say", () => {
  const bare = chainOf(2).map((link) => ({ ...link, hash: null, previousHash: null }));
  expect(checkChain(bare)).toEqual({
    state: "absent",
    links: bare.map(({ id }) => ({ id, state: "unhashed" })),
  });
  expect(checkChain([])).toEqual({ state: "absent", links: [] });
});

test("a changed event shows, and one with its hash removed shows by its receipt", () => {
  const [first, second, third] = chainOf(3) as [ChainLink, ChainLink, ChainLink];
  expect(states([first, { ...second, computedHash: "other" }, third])).toEqual([
    "intact",
    "changed",
    "intact",
  ]);
  const bare = { ...second, hash: null, previousHash: null, receiptHolds: false };
  expect(states([first, bare, third])).toEqual(["intact", "changed", "unlinked"]);
});

test("an event at the position of another event, or at a second beginning, is not linked", () => {
  const [first, second, third] = chainOf(3) as [ChainLink, ChainLink, ChainLink];
  const twin = { ...third, id: "twin", hash: "twin", computedHash: "twin" };
  expect(states([first, second, third, twin])).toEqual(["intact", "intact", "intact", "unlinked"]);
  expect(states([first, { ...second, previousHash: null }])).toEqual(["intact", "unlinked"]);
});

test("property: if one event loses something, changes or is omitted, the chain reports it", () => {
  const harm = fc.constantFrom("remove", "change", "swap", "cut");
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 20 }), fc.nat(), harm, (count, seed, kind) => {
      const links = chainOf(count);
      // The last one's removal is what receipts are for.
      const index = seed % (count - 1);
      const [link, next] = [links[index], links[index + 1]] as [ChainLink, ChainLink];
      if (kind === "remove") links.splice(index, 1);
      if (kind === "change") links[index] = { ...link, computedHash: "changed" };
      if (kind === "swap") links.splice(index, 2, next, link);
      if (kind === "cut") links[index + 1] = { ...next, previousHash: null };
      expect(checkChain(links).state).toBe("broken");
    }),
  );
});

test("an event with its names removed is judged by its receipt and its position", () => {
  const [first, second] = chainOf(2) as [ChainLink, ChainLink];
  const reduced = (link: ChainLink, more: Partial<ChainLink> = {}) => ({
    ...link,
    namesRemoved: true,
    computedHash: "0",
    ...more,
  });
  expect(checkChain([reduced(first), reduced(second)]).state).toBe("intact");
  expect(states([reduced(first), second])).toEqual(["reduced", "intact"]);
  expect(states([reduced(first, { receiptHolds: false }), second])).toEqual(["changed", "intact"]);
  expect(states([reduced(first, { receiptHolds: null })])).toEqual(["unhashed"]);
  expect(states([reduced(second)])).toEqual(["unlinked"]);
});
