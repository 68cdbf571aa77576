import { createServer, globalAgent, type IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { registerCardProvider } from "@songtan/sandbox/card-provider/card-provider";
import { signWebhook } from "@songtan/sandbox/card-provider/webhooks";
import Fastify from "fastify";
import type Omise from "omise";
import { expect } from "vitest";
import { openTestWorld } from "../world/test-world.ts";

/**
 * The provider's official client, unmodified, against our sandbox provider: what it can do there,
 * it can do in production.
 */
const makeClient = createRequire(import.meta.url)("omise") as typeof Omise;
export const keys = { publicKey: "pkey_test_songtan", secretKey: "skey_test_songtan" };
export const secret = Buffer.from("a webhook secret of the sandbox").toString("base64");
export const patience = { timeout: 10_000 };

type Hooked = {
  event: { id: string; key: string; data: { id: string; status?: string } };
  signed: boolean;
};
export type Wire = Awaited<ReturnType<typeof openWire>>;

export const clientWith = (pair: { publicKey: string; secretKey: string }): Omise.IOmise =>
  makeClient({
    ...pair,
    host: "127.0.0.1",
    vaultHost: "127.0.0.1",
    scheme: "http" as Omise.Scheme,
  });

/**
 * The sandbox provider on a port of its own, a client for it, and a server of ours that receives
 * its webhooks.
 */
export async function openWire() {
  const world = await openTestWorld();
  const hooked: Hooked[] = [];
  const webhookServer = { answerWith: 200 };
  const listener = createServer(
    (request, response) =>
      void receiveWebhook(request).then((webhook) => {
        hooked.push(webhook);
        response.writeHead(webhookServer.answerWith).end();
      }),
  );
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  const uri = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  const provider = Fastify();
  await registerCardProvider(provider, {
    db: world.deps.db,
    clock: () => new Date(),
    url: "http://127.0.0.1",
    prefix: "",
    keys,
    hook: () => ({ uri, secret }),
  });
  const origin = await provider.listen({ port: 0, host: "127.0.0.1" });
  // The client has no setting for a port; the agent's default is what it ends up with.
  Object.assign(globalAgent, { defaultPort: (provider.server.address() as AddressInfo).port });
  const omise = clientWith(keys);
  const webhooksOf = (key: string, id: string) =>
    hooked.filter(({ event }) => event.key === key && event.data.id === id);
  return {
    omise,
    origin,
    webhookServer,
    ...payingBy(omise),
    webhooksOf,
    async eventOf(key: string, id: string) {
      await expect.poll(() => webhooksOf(key, id), patience).toHaveLength(1);
      return webhooksOf(key, id)[0];
    },
    async close() {
      Object.assign(globalAgent, { defaultPort: 80 });
      await provider.close();
      listener.close();
      await world.close();
    },
  };
}

async function receiveWebhook(request: IncomingMessage): Promise<Hooked> {
  let body = "";
  for await (const part of request) body += String(part);
  const timestamp = Number(request.headers["omise-signature-timestamp"]);
  const signed = request.headers["omise-signature"] === signWebhook(secret, timestamp, body);
  return { event: JSON.parse(body) as Hooked["event"], signed };
}

function payingBy(omise: Omise.IOmise) {
  const year = new Date().getFullYear() + 1;
  const token = async (number = "4242424242424242", more = {}) =>
    (
      await omise.tokens.create({
        card: {
          name: "SOMCHAI JAIDEE",
          number,
          expiration_month: 12,
          expiration_year: year,
          security_code: "123",
          ...more,
        } as Omise.Tokens.IRequest["card"],
      })
    ).id;
  const charge = async (more: Partial<Omise.Charges.IRequest> = {}) =>
    omise.charges.create({
      amount: 12_300,
      currency: "thb",
      ...(more.source || more.customer ? {} : { card: await token() }),
      ...more,
    });
  return { token, charge };
}

/** The problem a call was refused with. */
export const refused = async (work: Promise<unknown>) =>
  (await work.then(
    () => ({ code: "nothing was refused" }),
    (problem: unknown) => problem,
  )) as { object: string; code: string; message: string };

/** Presses a button on the bank's page. */
export const answer = (
  { origin }: Pick<Wire, "origin">,
  id: string,
  decision: "approve" | "reject",
) =>
  fetch(`${origin}/authorize/${id}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `answer=${decision}`,
  });
export const fault = ({ origin }: Pick<Wire, "origin">, kind: string, times = 1) =>
  fetch(`${origin}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, times }),
  });
