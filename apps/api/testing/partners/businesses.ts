import type { BusinessView, NewKeyView } from "@songtan/contract/businesses/businesses";
import { keyScopes } from "@songtan/domain/businesses/types";
import { provedNow } from "../accounts/owner-proof.ts";
import { call } from "../world/call.ts";
import { newCustomer, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

export type TestBusiness = {
  id: string;
  owner: Person;
  /** A secret key of each mode with every scope, as a person with a token. */
  live: Person;
  test: Person;
};

/** A business with its owner and keys, opened through the API. */
export async function newBusiness(world: TestWorld): Promise<TestBusiness> {
  const owner = await newCustomer(world);
  const { token } = owner;
  const made = await call<BusinessView>(world, "POST /businesses", {
    token,
    body: {
      name: "ร้านทดสอบ",
      taxId: "0105536000011",
      billingAddress: "1 ถนนสีลม บางรัก กรุงเทพฯ 10500",
    },
  });
  if (made.status !== 201) throw new Error(`no business: ${JSON.stringify(made.body)}`);
  const keyOf = async (mode: "live" | "test"): Promise<Person> => {
    const key = await call<NewKeyView>(world, `POST /businesses/${made.data.id}/keys`, {
      token,
      headers: await provedNow(world, owner),
      body: { mode, name: mode, scopes: keyScopes },
    });
    if (key.status !== 201) throw new Error(`no key: ${JSON.stringify(key.body)}`);
    return { id: key.data.id, token: key.data.secretKey, phone: "", email: "" };
  };
  return { id: made.data.id, owner, live: await keyOf("live"), test: await keyOf("test") };
}
