import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { call } from "../world/call.ts";
import type { TestWorld } from "../world/test-world.ts";

/** A human check as the browser solves it, in the format of its header. */
export async function solvedCheck(world: TestWorld): Promise<string> {
  const { data: challenge } = await call<Parameters<typeof solveChallenge>[0]["challenge"]>(
    world,
    "POST /human-checks",
  );
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
