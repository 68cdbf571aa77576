import type { Role } from "@songtan/domain/account-types";

/** Calls the product as one person. Rejects with the answer when it is a refusal. */
export type Caller = <T>(method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<T>;

export async function signIn(
  url: string,
  role: Role,
  identifier: string,
): Promise<{ token: string; call: Caller }> {
  const call = callerOf(url, null);
  const answer = await call<{ token: string }>("POST", `/api/${role}/login`, {
    identifier,
    password: "songtan-demo",
  });
  return { token: answer.token, call: callerOf(url, answer.token) };
}

export function callerOf(url: string, token: string | null, business?: string): Caller {
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(business && { "songtan-business": business, "songtan-mode": "live" }),
        ...(body && { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}
