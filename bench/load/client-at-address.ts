import { request } from "node:http";

/** A person as the server knows them: a session, and an address of their own. */
export type Person = { token: string; from: string };
export type Call = {
  method: "GET" | "POST";
  path: string;
  from: string;
  token?: string;
  idempotencyKey?: string;
  body?: object;
};
export type Reply<Body> = { status: number; body: Body };

/** One call from one address. Status 0: no answer within 30 seconds. */
export function callFrom<Body>(
  url: string,
  { method, path, from, token, idempotencyKey, body }: Call,
): Promise<Reply<Body>> {
  return new Promise((resolve) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    };
    const options = { method, headers, localAddress: from, timeout: 30_000 };
    const call = request(new URL(path, url), options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: parseJson(text) as Body }),
      );
    });
    call.on("timeout", () => call.destroy());
    call.on("error", () => resolve({ status: 0, body: {} as Body }));
    call.end(body && JSON.stringify(body));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export const benchPassword = "a long password for a bench";
export const emailAt = (address: string) => `bench-${address}@example.com`;

/** A new customer with a phone number and mailbox that follow from the address. */
export async function signUpFrom(url: string, from: string): Promise<Person> {
  const parts = from.split(".").map((part) => part.padStart(3, "0"));
  const body = {
    firstName: "มาลี",
    lastName: "ใจดี",
    phone: `08${parts.slice(2).join("").padStart(8, "9")}`,
    email: emailAt(from),
    password: benchPassword,
    locale: "th",
    acceptTerms: true,
    acceptPrivacy: true,
  };
  const path = "/api/customer/sign-up";
  const reply = await callFrom<{ token: string }>(url, { method: "POST", path, from, body });
  if (reply.status !== 201)
    throw new Error(`sign-up answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { token: reply.body.token, from };
}
