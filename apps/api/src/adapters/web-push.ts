import { createECDH } from "node:crypto";
import webPush from "web-push";
import { publicOrigin, type Settings } from "../config/settings.ts";
import type { Secrets } from "../keys/secrets.ts";
import type { Push } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { isPublicUrl, postPublic } from "./checked-address.ts";

type PushSettings = Pick<
  Settings,
  | "PUSH_PUBLIC_KEY"
  | "PUSH_PRIVATE_KEY"
  | "PUSH_CONTACT"
  | "PUBLIC_URL"
  | "PORT"
  | "NODE_ENV"
  | "SANDBOX"
>;
type Keys = { publicKey: string; privateKey: string };

/** Push services that the phone makers run; they require a contact for problems. */
export function openPush(settings: PushSettings, secrets: Pick<Secrets, "keyedHash">): Push {
  const keys = keysOf(settings, secrets);
  const origin = publicOrigin(settings);
  const contact =
    settings.PUSH_CONTACT ?? (origin.startsWith("https:") ? origin : "mailto:push@songtan.example");
  return webPushService({
    ...keys,
    contact,
    sandboxUrl: settings.SANDBOX ? sandboxPush(settings) : null,
  });
}

/** Where the sandbox's own push service listens: this program alone reaches it. */
const sandboxPush = ({ PORT }: Pick<Settings, "PORT">): string =>
  `http://127.0.0.1:${PORT}/sandbox/push/`;

/**
 * Returns the operator's keys, or a generated pair. The pair is derived from the secret and not stored, so it is the
 * same in every process and after every start until the secret changes.
 */
function keysOf(settings: PushSettings, secrets: Pick<Secrets, "keyedHash">): Keys {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = settings;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const own = secrets.keyedHash("push", "key pair");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(own, "base64url"));
  return { publicKey: pair.getPublicKey("base64url"), privateKey: own };
}

type Service = Keys & { contact: string; sandboxUrl: string | null };

/** Web push (RFC 8030), sealed for the one browser (RFC 8291) and signed as ours (RFC 8292). */
export function webPushService({ publicKey, privateKey, contact, sandboxUrl }: Service): Push {
  const isSandbox = (endpoint: string) => sandboxUrl !== null && endpoint.startsWith(sandboxUrl);
  return {
    publicKey,
    sandboxUrl,
    accepts: async (endpoint) => isSandbox(endpoint) || isPublicUrl(endpoint),
    async send({ endpoint, publicKey: p256dh, authSecret }, { text, ttlSeconds, urgent, topic }) {
      try {
        const sealed = webPush.generateRequestDetails(
          {
            endpoint,
            keys: { p256dh: p256dh.toString("base64url"), auth: authSecret.toString("base64url") },
          },
          text,
          {
            vapidDetails: { subject: contact, publicKey, privateKey },
            TTL: ttlSeconds,
            urgency: urgent ? "high" : "normal",
            ...(topic && { topic }),
          },
        );
        const headers = Object.fromEntries(
          Object.entries(sealed.headers).map(([name, value]) => [name, String(value)]),
        );
        const request = { headers, body: sealed.body ?? Buffer.alloc(0) };
        const status = await (isSandbox(endpoint)
          ? postHere(endpoint, request)
          : postPublic(endpoint, request));
        if (status === 404 || status === 410) return "gone";
        if (status >= 200 && status < 300) return "sent";
        throw new Error(`push service answered ${status}`);
      } catch (problem) {
        throw new UpstreamFailure("push", problem);
      }
    },
  };
}

async function postHere(
  endpoint: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<number> {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers,
    body: new Uint8Array(body),
    redirect: "manual",
  });
  await answer.body?.cancel();
  return answer.status;
}
