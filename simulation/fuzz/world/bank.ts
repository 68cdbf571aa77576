import { createHmac } from "node:crypto";
import { eventually, type Ground } from "./world.ts";

const keys = { public: "pkey_test_songtan_sandbox", secret: "skey_test_songtan_sandbox" };
const webhookSecret = Buffer.from("the sandbox signs its webhooks too");
const basic = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
});

/** What payers, cardholders and banks do at the sandbox's card provider, outside the product. */
export function bankOf({ caller }: Ground) {
  const origin = `${caller.url}/sandbox/card-provider`;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (answer.status >= 400)
      throw new Error(`the bank would not: ${path} ${answer.status} ${await answer.text()}`);
    return answer.status === 303
      ? null
      : ((await answer.json()) as { id: string; data?: { id: string } });
  };
  const list = async <Row>(name: string): Promise<Row[]> => {
    const page = "limit=100&order=reverse_chronological";
    const answer = await fetch(`${origin}/${name}?${page}`, { headers: basic(keys.secret) });
    return ((await answer.json()) as { data: Row[] }).data;
  };
  type Charge = {
    id: string;
    status: string;
    description: string | null;
    metadata: { paymentId?: string };
  };
  const chargeOf = (reference: string) =>
    eventually(`a charge for ${reference}`, async () =>
      (await list<Charge>("charges")).find(
        ({ status, description, metadata }) =>
          status === "pending" &&
          (metadata.paymentId === reference || description?.includes(reference)),
      ),
    );
  const approve = (id: string, answer: "approve" | "reject" = "approve") =>
    post(`/authorize/${id}`, { answer });
  return {
    approve,
    /** A new card token, as a browser makes one. */
    async token(number = "4242424242424242"): Promise<string> {
      const expiry = {
        expiration_month: 12,
        expiration_year: new Date().getFullYear() + 1,
        security_code: "123",
      };
      return (
        (
          await post(
            "/tokens",
            { card: { name: "MALEE JAIDEE", number, ...expiry } },
            basic(keys.public),
          )
        )?.id ?? ""
      );
    },
    /** The payer pays what waits, found by our name for the payment or by the booking's number. */
    async pay(reference: string, decision: "approve" | "reject" = "approve"): Promise<string> {
      const { id } = await chargeOf(reference);
      await approve(id, decision);
      return id;
    },
    dispute: async (chargeId: string) => (await post(`/disputes/${chargeId}`, {}))?.data?.id ?? "",
    fault: (kind: string, times = 1) => post("/faults", { kind, times }),
    /** A charge that is in none of our books. */
    chargeUnknown: async (token: string) =>
      post("/charges", { amount: 2500, currency: "thb", card: token }, basic(keys.secret)),
    /** Money that went back without us: what we send back of it later is refused. */
    refund: (chargeId: string, amount: number) =>
      post(`/charges/${chargeId}/refunds`, { amount }, basic(keys.secret)),
    list,
    move: (action: string) => post(`/bank/${action}`, {}),
    events: () => list<Record<string, unknown>>("events"),
    signature(body: string): Record<string, string> {
      const timestamp = Math.floor(Date.now() / 1000);
      const mac = createHmac("sha256", webhookSecret).update(`${timestamp}.${body}`).digest("hex");
      return { "omise-signature": mac, "omise-signature-timestamp": String(timestamp) };
    },
  };
}
export type Bank = ReturnType<typeof bankOf>;
