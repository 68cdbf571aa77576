import { createHash, randomBytes } from "node:crypto";
import { keyScopes } from "@songtan/domain/businesses/types";
import { bytesText, type Row } from "../../data/database.ts";
import type { Sealing } from "../../data/sealing.ts";
import { stableId } from "../../data/stable-id.ts";
import { demoTaxPayer } from "./invoice-rows.ts";
import { demoBusiness, demoKey, demoKeys, demoMembers } from "./people.ts";

type Making = Sealing & { now: Date; passwordHash: string; lowBalanceSatang: number };

/** The most that it may owe on invoices, as granted by staff. */
export const creditLimitSatang = 2_000_000;
const openedDaysAgo = 88;

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();
export const daysAfterOpening = (now: Date, days: number): string =>
  daysBefore(now, openedDaysAgo - days);

const people = Object.values(demoMembers);
/** Those who are not the demo customer, who has an account already. */
const hired = people.filter(({ role }) => role !== "owner");

/** The demo customer's business with its people and keys, by table in the order in which they are inserted. */
export function businessRows(making: Making): Record<string, Row[]> {
  const { now } = making;
  const { id, name, liveAccountId, testAccountId } = demoBusiness;
  const opened = daysBefore(now, openedDaysAgo);
  const locale = "th";
  const internal = { firstName: name, lastName: "(ธุรกิจ)", phone: "", email: "" };
  return {
    accounts: [
      {
        ...{ id: liveAccountId, role: "customer", ...internal, locale, createdAt: opened },
        ...{ phoneVerifiedAt: null, emailVerifiedAt: null, passwordHash: null },
      },
      ...hired.map(({ role: _role, ...person }) => ({
        ...{ ...person, role: "customer", locale, createdAt: opened },
        ...{ phoneVerifiedAt: opened, emailVerifiedAt: opened, passwordHash: making.passwordHash },
      })),
    ],
    businesses: [
      {
        ...{ id, name, taxId: demoTaxPayer.taxId, branch: demoTaxPayer.branch },
        ...{ billingAddress: demoTaxPayer.address, billingEmail: demoMembers.owner.email },
        ...{ liveAccountId, testAccountId, createdBy: demoMembers.owner.id, createdAt: opened },
        ...{ creditLimitSatang, lowBalanceSatang: making.lowBalanceSatang },
      },
    ],
    business_members: people.map((member, index) => ({
      ...{ businessId: id, accountId: member.id, role: member.role },
      joinedAt: daysAfterOpening(now, index),
    })),
    partner_keys: keyRows(making),
    agent_mandates: [
      {
        ...{ keyId: demoKeys.agent.id, agentName: demoKeys.agent.agent },
        ...{ vehicles: ["motorcycle", "hatchback"], provinceCodes: ["10", "11", "12"] },
        ...{ fromMinute: 8 * 60, toMinute: 20 * 60 },
      },
    ],
  };
}

function keyRows({ now, seal }: Making): Row[] {
  const row = (
    key: { id: string; name: string },
    { mode, publicKey, secret }: { mode: "live" | "test"; publicKey: string; secret: string },
  ): Row => ({
    ...{ id: key.id, businessId: demoBusiness.id, mode, name: key.name, publicKey },
    secretHash: bytesText(createHash("sha256").update(secret).digest()),
    sealedSecret: bytesText(seal("partner_key", Buffer.from(secret, "utf8"))),
    ...{ secretEnd: secret.slice(-4), scopes: keyScopes, allowedNetworks: [] },
    ...{ capPerBookingSatang: null, capPerDaySatang: null, expiresAt: null, lastUsedAt: null },
    ...{ createdBy: demoMembers.owner.id, createdAt: daysAfterOpening(now, 1) },
  });
  const live = (key: { id: string; name: string }) =>
    row(key, {
      mode: "live",
      publicKey: `pk_live_${key.id.replaceAll("-", "")}`,
      secret: `sk_live_${randomBytes(24).toString("hex")}`,
    });
  const lately = daysBefore(now, 1);
  return [
    row(
      { id: demoKey.id, name: "Demo" },
      { mode: "test", publicKey: demoKey.publicKey, secret: demoKey.secretKey },
    ),
    { ...live(demoKeys.shop), lastUsedAt: lately },
    {
      ...live(demoKeys.agent),
      ...{ scopes: ["quotes", "bookings.read", "bookings.write"], lastUsedAt: lately },
      ...{ capPerBookingSatang: 50_000, capPerDaySatang: 200_000 },
      ...{ createdAt: daysAfterOpening(now, 6), expiresAt: daysBefore(now, -90) },
    },
  ];
}

/** An invitation that no one has answered. */
export const invitationRows = (now: Date): Row[] => [
  {
    ...{ id: stableId("business invitation"), businessId: demoBusiness.id },
    ...{ destination: "stock@demo.test", role: "booker", invitedBy: demoMembers.admin.id },
    keyHash: bytesText(createHash("sha256").update(randomBytes(32)).digest()),
    ...{ createdAt: daysBefore(now, 2), expiresAt: daysBefore(now, -5) },
  },
];
