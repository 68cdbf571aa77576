import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:tls";
import type { Settings } from "../../config/settings.ts";
import type { AddressFacts, ClockFacts, SelfTestFacts } from "./findings.ts";

const waitMilliseconds = 5000;

/** What someone outside meets at an address: its name, its certificate and its answer. */
export async function readAddress(
  url: URL,
  { expected, now }: { expected: number; now: Date },
): Promise<AddressFacts> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await lookup(host, { all: true }).catch(() => null);
  const addresses = found?.map(({ address }) => address) ?? null;
  const facts = { url: url.href, addresses, certificate: null, answer: "no connection", now };
  if (!addresses) return facts;
  const certificate = url.protocol === "https:" ? await readCertificate(url, host) : null;
  return { ...facts, certificate, answer: await readAnswer(url, expected) };
}

async function readAnswer(url: URL, expected: number): Promise<AddressFacts["answer"]> {
  try {
    const { status } = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(waitMilliseconds),
    });
    return { status, expected };
  } catch (problem) {
    const cause = problem instanceof Error && problem.cause;
    return (cause instanceof Error ? cause : (problem as Error)).message;
  }
}

/** Also one that browsers refuse is read, to say why; nothing is sent over that connection. */
async function readCertificate({ port }: URL, host: string): Promise<AddressFacts["certificate"]> {
  const socket = connect({
    host,
    port: Number(port || 443),
    // An IP address is not a valid server name for TLS.
    ...(/[a-z]/i.test(host) && !host.includes(":") && { servername: host }),
    rejectUnauthorized: false,
    timeout: waitMilliseconds,
  });
  socket.once("timeout", () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "secureConnect");
    const { valid_to } = socket.getPeerCertificate();
    const problem = socket.authorizationError;
    return { validTo: new Date(valid_to), problem: problem ? String(problem) : null };
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

/** The clock of a server outside by the `Date` of its answer, in full seconds; null when it cannot be reached. */
export async function readClockOf(url: URL): Promise<ClockFacts | null> {
  const began = Date.now();
  const answer = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(waitMilliseconds),
  }).catch(() => null);
  const date = Date.parse(answer?.headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  // The header was written between the two moments, somewhere in its second.
  const between = (began + Date.now()) / 2;
  return { of: url.host, aheadMilliseconds: between - (date + 500) };
}

/** What the program on this machine found out about what it depends on; null when none answers. */
export async function readSelfTest({
  PORT,
  HOST,
}: Pick<Settings, "PORT" | "HOST">): Promise<SelfTestFacts> {
  const host = !HOST || ["0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;
  const address = `${host.includes(":") ? `[${host}]` : host}:${PORT}`;
  const answer = await fetch(`http://${address}/readyz`, {
    redirect: "manual",
    signal: AbortSignal.timeout(waitMilliseconds),
  })
    .then((response) => response.json() as Promise<SelfTestFacts["answer"]>)
    .catch(() => null);
  return { address, answer };
}
