import { publicOrigin, type Settings } from "../config/settings.ts";
import type { SocialSignIn } from "../ports/ports.ts";
import { type OpenIdSettings, openIdSignIn } from "./openid-sign-in.ts";

/** Sign-in with LINE: the operator's channel, else the sandbox's own provider, else none. */
export function lineSignIn(settings: Settings): SocialSignIn | null {
  const {
    LINE_ISSUER: issuer,
    LINE_CHANNEL_ID: clientId,
    LINE_CHANNEL_SECRET: clientSecret,
  } = settings;
  if (clientId && clientSecret)
    return openIdSignIn({ service: "LINE", issuer, clientId, clientSecret });
  return settings.SANDBOX ? openIdSignIn(sandboxLine(settings)) : null;
}

/**
 * The sandbox LINE that this program serves itself. Browsers reach it at our public address, we
 * reach it on loopback.
 */
export function sandboxLine(settings: Pick<Settings, "PUBLIC_URL" | "PORT">): OpenIdSettings {
  const ownOrigin = `http://127.0.0.1:${settings.PORT}`;
  return {
    service: "LINE (sandbox)",
    issuer: `${publicOrigin(settings)}/sandbox/line`,
    clientId: "sandbox-channel",
    clientSecret: "the sandbox keeps no secrets: anybody may sign in as anybody here",
    reachedAt: ownOrigin,
  };
}
