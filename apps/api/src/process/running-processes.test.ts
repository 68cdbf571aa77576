import { afterEach, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { createKeyring, type Keyring } from "../keys/keyring.ts";
import { deriveSecrets } from "../keys/secrets.ts";
import { joinProcesses, processesWithout } from "./running-processes.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  return () => world.close();
});
afterEach(async () => void (await world.owner.query("delete from running_processes")));

/** A ring as `DOCUMENT_KEYS` gives it: these, newest first, and the one made from the secret. */
function ring(...ids: number[]) {
  const [newest = 1, ...older] = [...ids, 1];
  return createKeyring([keyOf(newest), ...older.map(keyOf)]);
}
const keyOf = (id: number) => ({ id, key: Buffer.alloc(32, id) });
let port = 0;
const join = (secrets: Keyring, host = `node-${port++}`) =>
  joinProcesses({ db: world.deps.db, secrets, host, pid: process.pid, onProblem: () => {} });

const withKeys = (keys?: string) => deriveSecrets("a secret of thirty-two signs or more", keys);
const firstOwn = `2:${"ab".repeat(32)}`;

test.each([
  ["to another", [ring(2), ring(2, 3), ring(3, 2)], 3],
  [
    "from the one of the secret to a first of its own",
    [withKeys(), withKeys(`1,${firstOwn}`), withKeys(firstOwn)],
    2,
  ],
] as const)(
  "two processes change their key %s in two rounds, and each opens what the other seals at every step",
  async (_change, [before, ...rounds], newest) => {
    const rings: Keyring[] = [before, before];
    const running = [await join(rings[0] as never), await join(rings[1] as never)];
    const check = () => {
      for (const seals of rings)
        for (const opens of rings)
          expect(
            opens
              .open("document_number", seals.seal("document_number", Buffer.from("card")))
              .toString(),
          ).toBe("card");
    };
    for (const next of rounds)
      for (const index of [0, 1]) {
        await running[index]?.leave();
        rings[index] = next;
        running[index] = await join(next);
        check();
      }
    expect(await processesWithout(world.deps.db, newest)).toEqual([]);
  },
);

test("a key put in front before everybody knows it is refused, with the process that does not", async () => {
  await join(ring(2), "app-one");
  await expect(join(ring(3, 2))).rejects.toThrow(
    /key 3 would seal here.*app-one:\d+ could not open it/,
  );
  expect(await processesWithout(world.deps.db, 3)).toEqual([expect.stringMatching(/^app-one:/)]);
  const other = await join(ring(2, 3));
  expect(await processesWithout(world.deps.db, 2)).toEqual([]);
  await other.leave();
});

test("a process that lacks the key that others seal with is refused", async () => {
  await join(ring(3, 2), "app-one");
  await expect(join(ring(2))).rejects.toThrow(
    /app-one:\d+ seals with key 3, which is missing here/,
  );
});

test("a killed process blocks no other once it is silent", async () => {
  await join(ring(2), "app-one");
  await world.owner.query("update running_processes set seen_at = now() - interval '21 seconds'");
  await (await join(ring(3, 2))).leave();
});
