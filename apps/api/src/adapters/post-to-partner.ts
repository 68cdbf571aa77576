import type { Settings } from "../config/settings.ts";
import { postPublic } from "./checked-address.ts";

const timeoutMilliseconds = 10_000;
const isLoopback = (address: string): boolean =>
  URL.canParse(address) &&
  /^http:$/.test(new URL(address).protocol) &&
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/**
 * Posts JSON to an address that a partner gave us and returns the status. Allows https on the public internet, and in
 * the sandbox also a program on the same machine. Redirects are not followed.
 * @throws when nothing answers in time, or the address may not be reached
 */
export async function postToPartner(
  address: string,
  body: string,
  { SANDBOX }: Pick<Settings, "SANDBOX">,
): Promise<number> {
  const headers = { "content-type": "application/json", "user-agent": "Songtan-Webhooks/1" };
  if (!SANDBOX || !isLoopback(address))
    return postPublic(address, { headers, body: Buffer.from(body) });
  const answer = await fetch(address, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  await answer.body?.cancel();
  return answer.status;
}
