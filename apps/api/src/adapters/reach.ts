import { limits } from "@songtan/domain/limits";
import { sendChecked } from "./checked-address.ts";

export type ReachRequest = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
};
/** Sends to a provider's server and answers the status and the text. Follows no redirect. */
export type Reach = (
  address: string,
  request: ReachRequest,
) => Promise<{ status: number; text: string }>;

/** For addresses of the server's own environment: who sets it may reach any machine from there anyway. */
export const reachFreely: Reach = async (address, { signal, ...request }) => {
  const answer = await fetch(address, {
    ...request,
    signal: signal ?? AbortSignal.timeout(limits.upstreamMilliseconds),
    redirect: "error",
  });
  return { status: answer.status, text: await answer.text() };
};

/** The largest response, in bytes. A distance table for the largest request is a fraction of this size. */
const answerBytes = 4_000_000;

/** For addresses typed in the console: the public internet, and where allowed this machine. */
export const reachChecked =
  ({ toLoopback }: { toLoopback: boolean }): Reach =>
  async (address, { headers = {}, body, ...request }) => {
    const { status, answer } = await sendChecked(address, {
      ...request,
      method: request.method ?? "GET",
      headers,
      ...(body !== undefined && { body: Buffer.from(body) }),
      answerBytes,
      toLoopback,
    });
    return { status, text: answer.toString("utf8") };
  };
