import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLocalUrl, isLoopbackHost, isLoopbackHostHeader } from "../../config/exposure.ts";
import type { Settings } from "../../config/settings.ts";
import { addressOf } from "../session/client-address.ts";

/** Headers that a proxy adds to a request it forwards. */
const proxyHeaders = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip)$/i;
const cookieName = "songtan_sandbox";

export type SandboxDoor = {
  /** The inbox's address that is printed at the start. It opens the sandbox also through a tunnel with another port. */
  link(url: string): string;
  /** The cookie that a browser stores after opening that link, for programs that read the inbox. */
  cookie: string;
  guard(app: FastifyInstance): void;
  /** For routes that show codes, inside the guard: this machine is not enough, because a bare proxy looks like it. */
  guardInbox(app: FastifyInstance): void;
};

/**
 * The sandbox shows codes that open accounts. Unless it was opened to everybody, it answers this machine alone: a request
 * with any sign of a proxy is refused, and one that names another port than its own needs the secret of the printed link.
 * The inbox needs that secret always.
 */
export function createSandboxDoor({
  SANDBOX_PUBLIC,
  SANDBOX_SECRET,
  PUBLIC_URL,
}: Pick<Settings, "SANDBOX_PUBLIC" | "SANDBOX_SECRET" | "PUBLIC_URL">): SandboxDoor {
  const secret = SANDBOX_SECRET ?? randomBytes(24).toString("base64url");
  const cookie = `${cookieName}=${secret}`;
  const knowsSecret = ({ raw, url }: FastifyRequest): boolean =>
    [addressed(url).searchParams.get("secret"), cookieOf(raw)].some(
      (one) => one !== null && isSame(one, secret),
    );
  return {
    link: (url) => (SANDBOX_PUBLIC ? `${url}/sandbox` : `${url}/sandbox?secret=${secret}`),
    cookie,
    guard(app) {
      if (SANDBOX_PUBLIC) return;
      app.addHook("onRequest", async (request, reply) => {
        const { raw, url } = request;
        if (isFromProxy(raw)) throw new Refusal("not_found");
        const address = addressed(url);
        const knows = knowsSecret(request);
        if (!knows && !isDirect(raw, { peerAddress: addressOf(request), publicUrl: PUBLIC_URL }))
          throw new Refusal("not_found");
        if (!knows || !address.searchParams.has("secret")) return;
        reply.header("set-cookie", `${cookie}; Path=/sandbox; HttpOnly; SameSite=Lax`);
        address.searchParams.delete("secret");
        // The secret does not stay in the history of a browser.
        if (address.pathname === "/sandbox")
          await reply.redirect(`${address.pathname}${address.search}`, 303);
      });
    },
    guardInbox(app) {
      if (SANDBOX_PUBLIC) return;
      app.addHook("onRequest", async (request) => {
        if (!knowsSecret(request)) throw new Refusal("not_found");
      });
    },
  };
}

const addressed = (url: string): URL => new URL(url, "http://localhost");

/** Proxies without settings speak HTTP/1.0 or pass the host on; programs and browsers have not spoken 1.0 for twenty years. */
const isFromProxy = ({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === "1.0" ||
  !isLoopbackHostHeader(headers.host) ||
  rawHeaders.some((name, index) => index % 2 === 0 && proxyHeaders.test(name));

/** Returns true when a request comes from this machine and names the listening port or the port of `PUBLIC_URL`. */
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
