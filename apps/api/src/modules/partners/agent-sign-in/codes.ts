import { createHash } from "node:crypto";
import type { ConnectAgent } from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import { isOwnAddress } from "@songtan/domain/businesses/program-address";
import { publicOrigin } from "../../../config/settings.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { exactBytes } from "../../../keys/exact-text.ts";
import { sameBytes, sha256 } from "../../../keys/secrets.ts";
import { endKey } from "../../businesses/keys/keys.ts";
import { useOnce, wasUsed } from "../used-once.ts";
import { type AgentClient, readClientId } from "./clients.ts";

const codeSeconds = 60;
/** A used code is remembered so much longer: one that comes again in this time is in two hands. */
const rememberedSeconds = 24 * 3600;

/** The content of a code. It is sealed into the code, so it does not need a table. */
type Granted = Pick<ConnectAgent, "clientId" | "redirectUri" | "codeChallenge"> & {
  keyId: string;
  until: number;
};

type ProgramAddress = Pick<ConnectAgent, "clientId" | "redirectUri">;

/**
 * @param at where the request has the two, for the fields of a refusal
 * @throws Refusal `invalid` for a program that did not register, or another address than it named
 */
export function requireClient(
  { secrets }: Pick<Deps, "secrets">,
  { clientId, redirectUri }: ProgramAddress,
  at = "",
): AgentClient {
  const client = readClientId(secrets, clientId);
  if (!client) throw new Refusal("invalid", {}, { [`${at}clientId`]: "not_a_choice" });
  if (!isOwnAddress(client.redirectUris, redirectUri))
    throw new Refusal("invalid", {}, { [`${at}redirectUri`]: "not_a_choice" });
  return client;
}

type Answer = Pick<ConnectAgent, "redirectUri" | "state">;

/** Returns the program's redirect address with the answer in its query. */
export function addressWith(
  { settings }: Pick<Deps, "settings">,
  { redirectUri, state }: Answer,
  answer: { code: string } | { error: string },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set("state", state);
  url.searchParams.set("iss", publicOrigin(settings));
  return url.href;
}

/** The address of the program with a code for the key of a mandate. */
export function redirectWithCode(
  deps: Pick<Deps, "secrets" | "clock" | "settings">,
  { keyId, connect }: { keyId: string; connect: ConnectAgent },
): string {
  const { clientId, redirectUri, codeChallenge } = connect;
  const until = deps.clock().getTime() + codeSeconds * 1000;
  const granted: Granted = { clientId, redirectUri, codeChallenge, keyId, until };
  const sealed = deps.secrets.seal("agent_code", Buffer.from(JSON.stringify(granted)));
  return addressWith(deps, connect, { code: sealed.toString("base64url") });
}

type Exchange = { code: string; clientId: string; redirectUri: string; verifier: string };

/**
 * The key that a code is for, this once; null for a wrong, late or used one (RFC 7636). A used one that comes again with everything that
 * belongs to it ends the key it gave: two have it, and one of them is not the program (RFC 9700).
 */
export async function redeemCode(
  deps: Pick<Deps, "db" | "secrets" | "clock">,
  { code, clientId, redirectUri, verifier }: Exchange,
): Promise<string | null> {
  const bytes = exactBytes(code);
  const granted = bytes && readCode(deps.secrets, bytes);
  if (!granted) return null;
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const fits =
    granted.clientId === clientId &&
    granted.redirectUri === redirectUri &&
    sameBytes(Buffer.from(challenge), Buffer.from(granted.codeChallenge));
  if (!fits) return null;
  const now = deps.clock();
  const isLate = granted.until < now.getTime();
  const signature = sha256(bytes);
  const expiresAt = new Date(granted.until + rememberedSeconds * 1000);
  const isFirst = isLate
    ? !(await wasUsed(deps, signature))
    : await useOnce(deps, { signature, expiresAt, now });
  if (!isFirst) await endKeyOfCode(deps, granted.keyId);
  return isFirst && !isLate ? granted.keyId : null;
}

const endKeyOfCode = ({ db, clock }: Pick<Deps, "db" | "clock">, keyId: string) =>
  db.transaction().execute(async (trx) => {
    const key = await lockRow(trx, "partnerKeys", keyId);
    if (key) await endKey(trx, { clock }, { key, actor: "system", why: "code_came_again" });
  });

function readCode(secrets: Pick<Deps["secrets"], "open">, bytes: Buffer): Granted | null {
  try {
    return JSON.parse(secrets.open("agent_code", bytes).toString()) as Granted;
  } catch {
    return null;
  }
}
