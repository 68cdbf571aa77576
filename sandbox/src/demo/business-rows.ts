import { createHash } from "node:crypto";
import { keyScopes } from "@songtan/domain/businesses/types";
import { bytesText, type Row } from "../data/database.ts";
import { stableId } from "../data/stable-id.ts";
import { demoCustomer } from "./accounts.ts";

export const demoBusiness = {
  id: stableId("business"),
  name: "ร้านเดโม",
  liveAccountId: stableId("business live account"),
  testAccountId: stableId("business test account"),
} as const;

/** Fixed, so that examples can be copied and run. Production refuses them. */
export const demoKey = {
  id: stableId("business test key"),
  publicKey: "pk_test_songtan_demo",
  secretKey: "sk_test_songtan_demo",
} as const;

type Making = { now: Date; seal(plain: Uint8Array): Uint8Array };

/** The demo customer's business with its test key, by table in the order in which they are inserted. */
export function businessRows({ now, seal }: Making): Record<string, Row[]> {
  const at = now.toISOString();
  const { id, name, liveAccountId, testAccountId } = demoBusiness;
  const owner = demoCustomer.id;
  return {
    accounts: [
      {
        id: liveAccountId,
        role: "customer",
        firstName: name,
        lastName: "(business)",
        phone: "",
        email: "",
        locale: "th",
        createdAt: at,
      },
    ],
    businesses: [
      {
        id,
        name,
        taxId: "0105536000011",
        branch: "00000",
        billingAddress: "99 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330",
        billingEmail: demoCustomer.email,
        liveAccountId,
        testAccountId,
        createdBy: owner,
        createdAt: at,
      },
    ],
    business_members: [{ businessId: id, accountId: owner, role: "owner", joinedAt: at }],
    partner_keys: [
      {
        id: demoKey.id,
        businessId: id,
        mode: "test",
        name: "Demo",
        publicKey: demoKey.publicKey,
        secretHash: bytesText(createHash("sha256").update(demoKey.secretKey).digest()),
        sealedSecret: bytesText(seal(Buffer.from(demoKey.secretKey, "utf8"))),
        secretEnd: demoKey.secretKey.slice(-4),
        scopes: keyScopes,
        createdBy: owner,
        createdAt: at,
      },
    ],
  };
}
