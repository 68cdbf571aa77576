import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance } from "fastify";
import { isLocalUrl, isLoopbackHost, isLoopbackHostHeader } from "../../config/exposure.ts";
import type { Settings } from "../../config/settings.ts";
import { addressOf } from "../session/client-address.ts";

/** What a proxy adds to a request that it hands on. */
const proxyHeaders = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip)$/i;
const cookieName = "songtan_sandbox";

export type SandboxDoor = {
  /** The inbox's address that is printed at the start. It opens the sandbox also through a tunnel with another port. */
  link(url: string): string;
  guard(app: FastifyInstance): void;
};

/**
 * The sandbox shows codes that open accounts. Unless it was opened to everybody, it answers this machine alone: a request
 * with any sign of a proxy is refused, one that names the port on which it came needs nothing more, and any other needs the
 * secret of the printed link.
 */
export function createSandboxDoor({
  SANDBOX_PUBLIC,
  PUBLIC_URL,
}: Pick<Settings, "SANDBOX_PUBLIC" | "PUBLIC_URL">): SandboxDoor {
  const secret = randomBytes(24).toString("base64url");
  return {
    link: (url) => (SANDBOX_PUBLIC ? `${url}/sandbox` : `${url}/sandbox?secret=${secret}`),
    guard(app) {
      if (SANDBOX_PUBLIC) return;
      app.addHook("onRequest", async (request, reply) => {
        const { raw, url } = request;
        if (isFromProxy(raw)) throw new Refusal("not_found");
        const address = new URL(url, "http://localhost");
        const given = address.searchParams.get("secret");
        const knows = [given, cookieOf(raw)].some((one) => one !== null && isSame(one, secret));
        if (!knows && !isDirect(raw, { peerAddress: addressOf(request), publicUrl: PUBLIC_URL }))
          throw new Refusal("not_found");
        if (!knows || given === null) return;
        reply.header(
          "set-cookie",
          `${cookieName}=${secret}; Path=/sandbox; HttpOnly; SameSite=Lax`,
        );
        address.searchParams.delete("secret");
        // The secret does not stay in the history of a browser.
        if (address.pathname === "/sandbox")
          await reply.redirect(`${address.pathname}${address.search}`, 303);
      });
    },
  };
}

/** Proxies without settings speak HTTP/1.0 or pass the host on; programs and browsers have not spoken 1.0 for twenty years. */
const isFromProxy = ({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === "1.0" ||
  !isLoopbackHostHeader(headers.host) ||
  rawHeaders.some((name, index) => index % 2 === 0 && proxyHeaders.test(name));

/** Whether a request comes from this machine and names the listening port or the port of `PUBLIC_URL`. */
function isDirect(
  { headers, socket }: IncomingMessage,
  { peerAddress, publicUrl }: { peerAddress: string; publicUrl: string | undefined },
): boolean {
  const [, name = "", port = "80"] =
    /^(localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/i.exec(headers.host ?? "") ?? [];
  if (name === "" || !isLoopbackHost(peerAddress)) return false;
  const own = publicUrl && isLocalUrl(publicUrl) ? new URL(publicUrl).port || "80" : null;
  return port === String(socket.localPort) || port === own;
}

const cookieOf = ({ headers }: IncomingMessage): string | null =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.cookie ?? "")?.[1] ?? null;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
