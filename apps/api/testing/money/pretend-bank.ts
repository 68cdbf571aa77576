import { registerCardProvider } from "@songtan/sandbox/card-provider/card-provider";
import Fastify from "fastify";
import { freePort } from "../world/free-port.ts";
import { openTestWorld, type TestWorld } from "../world/test-world.ts";

const keys = { publicKey: "pkey_test_of_this_test", secretKey: "skey_test_of_this_test" };
const pageRows = 100;
const secret = Buffer.from("a webhook secret that only tests know").toString("base64");

type PretendCharge = {
  id: string;
  status: string;
  paid: boolean;
  amount: number;
  fee: number;
  fee_vat: number;
  refunded_amount: number;
  refunds: { data: { created_at: string }[] };
  /** The booking's number, or what else it is for; null: made by hand. */
  description: string | null;
  metadata: { paymentId: string };
};

/**
 * The sandbox card provider on a port and a database of its own, as separate from the program as
 * the real one.
 */
export type PretendBank = {
  /** The program's settings for it. */
  settings: Record<string, string>;
  secret: string;
  /** A new card token, as a browser makes one. */
  token(number?: string): Promise<string>;
  /**
   * A charge that the program did not request, made with its key: by hand, or by another program.
   * Returns its id.
   */
  chargeByHand(charge: {
    paymentId: string;
    amountSatang: number;
    token?: string;
  }): Promise<string>;
  /** What the payer says on the bank's page; for PromptPay, that the QR was paid. */
  answer(chargeId: string, decision?: "approve" | "reject"): Promise<void>;
  fault(kind: string, times?: number): Promise<void>;
  /** Every transfer it knows, or those made from an instant on, the newest first. */
  transfers(from?: Date): Promise<
    {
      id: string;
      amount: number;
      sent: boolean;
      paid: boolean;
      recipient: string;
      metadata: { payoutId: string };
    }[]
  >;
  recipients(): Promise<{ id: string; verified: boolean; metadata: { payoutAccountId: string } }[]>;
  /** What a bank does: `transfers/<id>/send`, `pay` or `fail`; `recipients/<id>/verify` or `fail`. */
  move(what: string): Promise<void>;
  /** A cardholder disputes a paid charge; then the bank decides. */
  dispute(chargeId: string): Promise<string>;
  decide(disputeId: string, outcome: "won" | "lost"): Promise<void>;
  /** Every dispute it knows of, or those opened from an instant on. */
  disputes(
    from?: Date,
  ): Promise<
    { id: string; charge: string; amount: number; status: string; closed_at: string | null }[]
  >;
  /** The cards it keeps of one of our accounts, by its own names. */
  cardsOf(accountId: string, since: Date): Promise<string[]>;
  /** Every charge it knows, or those made from an instant on, the newest first. */
  charges(from?: Date): Promise<PretendCharge[]>;
  /** Its webhook events from an index of its list on, each with its present state. */
  events(from: number): Promise<{ id: string }[]>;
  /** Where its webhooks go from now on; null sends none. */
  hookTo(uri: string | null): void;
  /** Sets its clock, by default to the present. */
  follow(clock: () => Date): void;
  close(): Promise<void>;
};

export async function openPretendBank(): Promise<PretendBank> {
  const own: TestWorld = await openTestWorld();
  const server = Fastify();
  let uri: string | null = null;
  let clock = () => new Date();
  // Its pages name their own address, so the port comes first.
  const port = await freePort();
  await registerCardProvider(server, {
    db: own.deps.db,
    clock: () => clock(),
    url: `http://127.0.0.1:${port}`,
    prefix: "",
    keys,
    hook: () => (uri ? { uri, secret } : null),
  });
  const origin = await server.listen({ port, host: "127.0.0.1" });
  const post = postingJson(origin);
  const list = listing(origin);
  return {
    settings: settingsFor(origin),
    secret,
    async token(number = "4242424242424242") {
      const year = clock().getFullYear() + 1;
      const card = {
        name: "MALEE JAIDEE",
        number,
        expiration_month: 12,
        expiration_year: year,
        security_code: "123",
      };
      return (await post("/tokens", { card }, basic(keys.publicKey)))?.id ?? "";
    },
    async chargeByHand({ paymentId, amountSatang, token }) {
      const payer = token ? { card: token } : { source: { type: "promptpay" } };
      const body = { amount: amountSatang, currency: "thb", metadata: { paymentId }, ...payer };
      return (await post("/charges", body, basic(keys.secretKey)))?.id ?? "";
    },
    answer: async (chargeId, decision = "approve") =>
      void (await post(`/authorize/${chargeId}`, { answer: decision })),
    fault: async (kind, times = 1) => void (await post("/faults", { kind, times })),
    charges: (from) => list("charges", from),
    transfers: (from) => list("transfers", from),
    recipients: () => list("recipients"),
    async move(what) {
      const answer = await fetch(`${origin}/bank/${what}`, { method: "POST" });
      if (!answer.ok) throw new Error(`the bank would not: ${what} answered ${answer.status}`);
    },
    events: (from) => readPage(`${origin}/events?limit=${pageRows}&offset=${from}`),
    follow(next) {
      clock = next;
    },
    dispute: async (chargeId) =>
      ((await post(`/disputes/${chargeId}`, {})) as unknown as { data: { id: string } }).data.id,
    decide: async (disputeId, outcome) =>
      void (await post(`/disputes/${disputeId}/${outcome}`, {})),
    disputes: (from) => list("disputes", from),
    async cardsOf(accountId, since) {
      const customers = await list<{ id: string; metadata: { accountId?: string } }>(
        "customers",
        since,
      );
      const own = customers.filter(({ metadata }) => metadata.accountId === accountId);
      const cards = await Promise.all(
        own.map(({ id }) => list<{ id: string; deleted?: boolean }>(`customers/${id}/cards`)),
      );
      return cards.flat().flatMap(({ id, deleted }) => (deleted ? [] : [id]));
    },
    hookTo(next) {
      uri = next;
    },
    async close() {
      await server.close();
      await own.close();
    },
  };
}

const basic = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
});

const settingsFor = (origin: string) => ({
  OMISE_PUBLIC_KEY: keys.publicKey,
  OMISE_SECRET_KEY: keys.secretKey,
  OMISE_WEBHOOK_SECRET: secret,
  OMISE_API_URL: origin,
  OMISE_VAULT_URL: origin,
  OMISE_SCRIPT_URL: `${origin}/omise.js`,
});

/** Sends JSON and returns the answer, or null for a redirect. */
function postingJson(origin: string) {
  return async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return answer.status === 303 ? null : ((await answer.json()) as { id: string });
  };
}

/** Reads a list of the provider's to its end, the newest first. */
function listing(origin: string) {
  return async <Row>(name: string, from?: Date): Promise<Row[]> => {
    const rows: Row[] = [];
    for (;;) {
      const page = `limit=${pageRows}&offset=${rows.length}&order=reverse_chronological${from ? `&from=${from.toISOString()}` : ""}`;
      const data = await readPage<Row>(`${origin}/${name}?${page}`);
      rows.push(...data);
      if (data.length < pageRows) return rows;
    }
  };
}

/** @throws Error with the provider's answer, so that a history that fails says why */
async function readPage<Row>(url: string): Promise<Row[]> {
  const answer = await fetch(url, { headers: basic(keys.secretKey) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Row[] }).data;
}
