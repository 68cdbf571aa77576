import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { codeReaders, issueCode } from "./codes.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Purpose = keyof typeof codeReaders;
const purposes = Object.keys(codeReaders) as Purpose[];

/** How many messages a code for a contact that its account typed, or has proved, becomes. */
async function sentTo(purpose: Purpose, kind: "phone" | "email", proved: boolean): Promise<number> {
  const person = await newCustomer(world, { verified: false });
  const value = person[kind];
  const now = world.clock.now;
  await world.deps.db
    .updateTable("accounts")
    .set({
      phoneVerifiedAt: proved && kind === "phone" ? now : null,
      emailVerifiedAt: proved && kind === "email" ? now : null,
    })
    .where("id", "=", person.id)
    .execute();
  await world.deps.db.transaction().execute((trx) =>
    issueCode(trx, world.deps, {
      ...{ purpose, accountId: person.id, destination: { kind, value } },
      ...{ address: "203.0.113.7", locale: "th" },
    }),
  );
  await world.runJobs();
  return world.sent.filter(({ to }) => to === value).length;
}

test.each(purposes)(
  "a code for %s reaches a contact that was never proved only to prove it",
  async (purpose) => {
    const needsProof = codeReaders[purpose] === "proved_contact";
    for (const kind of ["phone", "email"] as const) {
      expect([kind, await sentTo(purpose, kind, false)]).toEqual([kind, needsProof ? 0 : 1]);
      expect([kind, await sentTo(purpose, kind, true)]).toEqual([kind, 1]);
    }
  },
);

test("what opens or changes an account is read by its owner alone", () => {
  const others = purposes.filter((purpose) => codeReaders[purpose] !== "proved_contact");
  expect(others.sort()).toEqual(["caller", "email", "phone", "recipient_move"]);
});
