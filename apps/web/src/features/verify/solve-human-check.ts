import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { api } from "../api/api.ts";

/**
 * Does the work the server sets, in the browser, and returns it in the format of the header. Null
 * when it cannot be done.
 */
export async function solveHumanCheck(signal: AbortSignal): Promise<string | null> {
  const challenge = (await api.call("POST /human-checks", { quiet: true, signal })) as Challenge;
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort());
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
