import { randomBytes } from "node:crypto";
import { staffScopes } from "@songtan/domain/account-types";
import type { Random } from "@songtan/sandbox/data/random";
import { sha256 } from "../../apps/api/src/keys/secrets.ts";
import type { Product } from "../kills/product.ts";
import type { Caller } from "./calls/caller.ts";
import type { Operation } from "./calls/operations.ts";
import type { Actor, Request } from "./calls/wire.ts";
import type { MutationContext } from "./mutate.ts";
import { nastyId } from "./nasty-values.ts";

/** Those who have no business with any call. */
export const strangers: readonly Actor[] = [
  { name: "a visitor" },
  { name: "a made-up token", token: "A".repeat(43) },
  { name: "no token at all", token: "" },
  { name: "a made-up cookie", cookie: "songtan_staff=made-up" },
];

/** A request for a call that was never reached: everything its schema requires is missing. */
export function blankRequest(
  operation: Operation,
  random: Random,
  { actors }: MutationContext,
): Request {
  const fits = actors.filter(({ token, cookie }) =>
    operation.guard === "open" ? true : operation.guard === "console" ? cookie : token,
  );
  const path = Object.fromEntries(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, nastyId(random)]),
  );
  return {
    operation,
    actor: random.pick(fits),
    path,
    query: {},
    headers: {},
    body: operation.body ? { json: {} } : null,
  };
}

/**
 * Opens a session for each who has none any more. Mutations sign people out, close accounts and disable staff, so this goes past the
 * program: what is fuzzed needs people who may do something.
 */
export async function renewSessions(
  { caller, product }: { caller: Caller; product: Product },
  actors: readonly Actor[],
): Promise<void> {
  for (const actor of actors) {
    if (!actor.id || (await isSignedIn(caller, actor))) continue;
    if (actor.cookie) await openStaffSession(product, actor);
    else await openSession(product, actor);
  }
}

async function isSignedIn({ url }: Caller, { token, cookie }: Actor): Promise<boolean> {
  const paths = cookie ? ["/console/user"] : ["/customer/user", "/driver/user"];
  const headers: Record<string, string> = cookie
    ? { cookie }
    : { authorization: `Bearer ${token}` };
  for (const path of paths) if ((await fetch(`${url}/api${path}`, { headers })).ok) return true;
  return false;
}

const newToken = (): string => randomBytes(32).toString("base64url");

const openSession = (product: Product, actor: Actor): Promise<unknown> =>
  product.withDatabase((client) => {
    actor.token = newToken();
    return client.query(
      `insert into sessions (account_id, role, token_hash, device_name, created_at, last_used_at)
       select id, role, $2, 'fuzz', now(), now() from accounts where id = $1`,
      [actor.id, sha256(actor.token)],
    );
  });

const openStaffSession = (product: Product, actor: Actor): Promise<unknown> =>
  product.withDatabase(async (client) => {
    const token = newToken();
    actor.cookie = `songtan_staff=${token}`;
    await client.query(
      "update staff set disabled_at = null, scopes = $2 where id = $1 and email like '%@demo.test'",
      [actor.id, staffScopes],
    );
    await client.query(
      `insert into staff_sessions (staff_id, token_hash, address, device_name, created_at, last_used_at)
       values ($1, $2, '127.0.0.1', 'fuzz', now(), now())`,
      [actor.id, sha256(token)],
    );
  });
