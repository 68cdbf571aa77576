import { z } from "zod";
import { publicOrigin, type Settings } from "../config/settings.ts";
import type { SocialSignIn } from "../ports/ports.ts";
import { AnswerProblem } from "./gateway-messages.ts";
import { type OpenIdSettings, openIdSignIn } from "./openid-sign-in.ts";
import { reachFreely } from "./reach.ts";

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

type Channel = { issuer: string; clientId: string; clientSecret: string };

/**
 * Checks a channel's secret by sending an invalid code: with a known channel the provider refuses the code, otherwise
 * the channel.
 * @throws AnswerProblem where it does not know the channel
 */
export async function checkChannel({ issuer, clientId, clientSecret }: Channel): Promise<void> {
  const metadata = await reachFreely(`${issuer}/.well-known/openid-configuration`, {});
  if (metadata.status !== 200) throw new AnswerProblem(metadata);
  const { token_endpoint: tokens } = z
    .object({ token_endpoint: z.url() })
    .parse(JSON.parse(metadata.text));
  const form = new URLSearchParams({
    ...{ grant_type: "authorization_code", code: "not-a-code", redirect_uri: issuer },
    ...{ client_id: clientId, client_secret: clientSecret },
  });
  const answer = await reachFreely(tokens, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  const refused = z.object({ error: z.string() }).safeParse(parseOrNull(answer.text));
  if (refused.data?.error !== "invalid_grant") throw new AnswerProblem(answer);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
