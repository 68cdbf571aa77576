import { createHash, randomBytes } from "node:crypto";
import type { NewMandateView } from "@songtan/contract/businesses/mandates";
import { call } from "../world/call.ts";
import { freePort } from "../world/free-port.ts";
import { openTestWorld, type TestWorld } from "../world/test-world.ts";
import { newPartner, type Partner } from "./partner.ts";

export const callback = "http://127.0.0.1:33418/callback";
type Fields = Record<string, string>;

/** A world that listens where its published addresses lead, and a business that gives mandates to programs. */
export async function openPrograms() {
  const port = await freePort();
  // What is published names the address at which it is reached.
  const world = await openTestWorld({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  const origin = await world.app.listen({ port, host: "127.0.0.1" });
  const partner = await newPartner(world);
  return { world, origin, partner, ...programs({ world, origin, partner }) };
}

type Place = { world: TestWorld; origin: string; partner: Partner };

function programs({ world, origin, partner }: Place) {
  /** The person of the business allows what a program requested. */
  const allow = (connect: Record<string, unknown>, more: object = {}) =>
    call<NewMandateView>(world, `POST /businesses/${partner.business.id}/mandates`, {
      token: partner.owner.token,
      body: {
        ...{ mode: "test", agentName: "ผู้ช่วยร้าน", capPerBookingSatang: 500_00 },
        ...{ capPerDaySatang: 1_000_00, expiresAt: "2027-01-01T00:00:00Z", connect, ...more },
      },
    });
  const register = async (redirectUris: readonly string[], name = "ผู้ช่วย AI") =>
    fetch(`${origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: name, redirect_uris: redirectUris }),
    });
  const post = async (path: string, fields: Fields | [string, string][]) => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      ...(text ? (JSON.parse(text) as Record<string, unknown>) : {}),
    };
  };
  const exchange = (fields: Fields) =>
    post("/oauth/token", { grant_type: "authorization_code", ...fields });

  /** A program that has registered, and a verifier of its own with its challenge. */
  const newProgram = async () => {
    const { client_id } = (await (await register([callback])).json()) as { client_id: string };
    const verifier = randomBytes(32).toString("base64url");
    const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
    const connect = { clientId: client_id, redirectUri: callback, codeChallenge };
    const allowed = async (more: object = {}) => {
      const { data } = await allow(connect, more);
      const code = new URL(data.redirectTo ?? "").searchParams.get("code") ?? "";
      const fields = { code, client_id, redirect_uri: callback, code_verifier: verifier };
      return { ...data, fields };
    };
    return { connect, allowed };
  };
  /** Whether a key still answers. */
  const isAlive = async (token: string) =>
    (
      await fetch(`${origin}/mcp`, {
        method: "POST",
        headers: {
          ...{ "content-type": "application/json", authorization: `Bearer ${token}` },
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      })
    ).status === 200;
  return { allow, register, post, exchange, newProgram, isAlive };
}
