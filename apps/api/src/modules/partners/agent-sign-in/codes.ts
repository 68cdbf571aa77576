import { createHash } from "node:crypto";
import type { ConnectAgent } from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sameBytes, sha256 } from "../../../keys/secrets.ts";
import { useOnce } from "../used-once.ts";
import { ownsRedirectUri, readClientId } from "./clients.ts";

const codeSeconds = 60;

/** What a code is for. It is sealed, so that it needs no table. */
type Granted = Pick<ConnectAgent, "clientId" | "redirectUri" | "codeChallenge"> & {
  keyId: string;
  until: number;
};

/** @throws Refusal `invalid` for a program that did not register, or another address than it named */
export function requireClient(
  { secrets }: Pick<Deps, "secrets">,
  { clientId, redirectUri }: Pick<ConnectAgent, "clientId" | "redirectUri">,
): void {
  const client = readClientId(secrets, clientId);
  if (!client) throw new Refusal("invalid", {}, { "connect.clientId": "not_a_choice" });
  if (!ownsRedirectUri(client, redirectUri))
    throw new Refusal("invalid", {}, { "connect.redirectUri": "not_a_choice" });
}

/** The address of the program with a code for the key of a mandate. */
export function redirectWithCode(
  { secrets, clock, settings }: Pick<Deps, "secrets" | "clock" | "settings">,
  { keyId, connect }: { keyId: string; connect: ConnectAgent },
): string {
  const { clientId, redirectUri, codeChallenge, state } = connect;
  const until = clock().getTime() + codeSeconds * 1000;
  const granted: Granted = { clientId, redirectUri, codeChallenge, keyId, until };
  const url = new URL(redirectUri);
  const sealed = secrets.seal(Buffer.from(JSON.stringify(granted)));
  url.searchParams.set("code", sealed.toString("base64url"));
  if (state !== undefined) url.searchParams.set("state", state);
  url.searchParams.set("iss", publicOrigin(settings));
  return url.href;
}

type Exchange = { code: string; clientId: string; redirectUri: string; verifier: string };

/** The key that a code is for, this once; null for a wrong, late or used one (RFC 7636). */
export async function redeemCode(
  deps: Pick<Deps, "db" | "secrets" | "clock">,
  { code, clientId, redirectUri, verifier }: Exchange,
): Promise<string | null> {
  const granted = readCode(deps.secrets, code);
  const now = deps.clock();
  if (!granted || granted.until < now.getTime()) return null;
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const fits =
    granted.clientId === clientId &&
    granted.redirectUri === redirectUri &&
    sameBytes(Buffer.from(challenge), Buffer.from(granted.codeChallenge));
  if (!fits) return null;
  const expiresAt = new Date(granted.until);
  const isFirst = await useOnce(deps, { signature: sha256(code), expiresAt, now });
  return isFirst ? granted.keyId : null;
}

function readCode(secrets: Pick<Deps["secrets"], "open">, code: string): Granted | null {
  try {
    return JSON.parse(secrets.open(Buffer.from(code, "base64url")).toString()) as Granted;
  } catch {
    return null;
  }
}
