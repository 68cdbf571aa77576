import { keyScopes } from "@songtan/domain/businesses/types";
import type { Row } from "../../data/database.ts";
import { creditLimitSatang, daysAfterOpening } from "./business-rows.ts";
import type { MonthInvoice } from "./invoice-rows.ts";
import { demoBusiness, demoKeys, demoMembers } from "./people.ts";
import { demoEndpoint } from "./webhook-rows.ts";

type Making = {
  now: Date;
  staffId: string;
  invoices: readonly MonthInvoice[];
  lowBalanceSatang: number;
};
type Entry = { actor: string; action: string; at: string; subject?: string; detail?: object };

const owner = `member:${demoMembers.owner.id}`;

/** Returns the entries of the business's audit log, oldest first. */
export function logRows(making: Making): Row[] {
  return [...opening(making), ...keysAndAgents(making), ...ofMoney(making)]
    .toSorted((left, right) => (left.at < right.at ? -1 : 1))
    .map(({ actor, action, at, subject, detail }) => ({
      ...{ businessId: demoBusiness.id, actor, action, at },
      ...{ subject: subject ?? null, detail: detail ?? {} },
    }));
}

function opening({ now }: Making): Entry[] {
  const joined = (["admin", "booker", "viewer"] as const).flatMap((role, index) => {
    const { id, email } = demoMembers[role];
    const joinedAt = daysAfterOpening(now, index + 1);
    return [
      {
        ...{ actor: owner, action: "member.invited", at: daysAfterOpening(now, index + 0.8) },
        detail: { destination: email, role },
      },
      {
        actor: `member:${id}`,
        action: "member.joined",
        at: joinedAt,
        subject: id,
        detail: { role },
      },
    ];
  });
  return [
    { actor: owner, action: "business.created", at: daysAfterOpening(now, 0) },
    ...joined,
    {
      ...{ actor: `member:${demoMembers.admin.id}`, action: "member.invited" },
      ...{
        at: daysAfterOpening(now, 86),
        detail: { destination: "stock@demo.test", role: "booker" },
      },
    },
  ];
}

function keysAndAgents({ now }: Making): Entry[] {
  const key = ({ id, name }: { id: string; name: string }, day: number): Entry => ({
    ...{ actor: owner, action: "key.created", at: daysAfterOpening(now, day), subject: id },
    detail: { name, mode: "live", scopes: keyScopes },
  });
  return [
    key(demoKeys.shop, 1.1),
    key(demoKeys.agent, 6),
    {
      ...{ actor: owner, action: "webhook.created", at: demoEndpoint(now).createdAt },
      ...{ subject: demoEndpoint(now).id, detail: { url: demoEndpoint(now).url, mode: "live" } },
    },
    {
      ...{ actor: owner, action: "webhook.updated", at: demoEndpoint(now).disabledAt },
      ...{ subject: demoEndpoint(now).id, detail: { url: demoEndpoint(now).url, mode: "live" } },
    },
  ];
}

function ofMoney({ now, staffId, invoices, lowBalanceSatang }: Making): Entry[] {
  const staff = `staff:${staffId}`;
  return [
    {
      ...{ actor: staff, action: "business.limit_set", at: daysAfterOpening(now, 3) },
      detail: { limitSatang: creditLimitSatang },
    },
    {
      ...{ actor: owner, action: "business.low_balance_set", at: daysAfterOpening(now, 4) },
      detail: { lowBalanceSatang },
    },
    ...invoices.flatMap(({ id: invoiceId, month, amountSatang, issuedAt, dueOn, paidAt }) => [
      {
        ...{ actor: "system", action: "invoice.issued", at: issuedAt.toISOString() },
        ...{ subject: invoiceId, detail: { invoiceId, month, amountSatang, dueOn } },
      },
      ...(paidAt
        ? [
            {
              ...{ actor: staff, action: "invoice.paid_by_transfer", at: paidAt.toISOString() },
              detail: { invoiceId, amountSatang },
            },
          ]
        : []),
    ]),
  ];
}

/** The limit as staff set it. */
export const limitRows = ({ now, staffId }: Pick<Making, "now" | "staffId">): Row[] => [
  {
    ...{ businessId: demoBusiness.id, limitSatang: creditLimitSatang, beforeSatang: 0 },
    ...{ reason: "ส่งสม่ำเสมอ เอกสารบริษัทครบ", state: "set", proposedBy: staffId },
    ...{ createdAt: daysAfterOpening(now, 3), decidedAt: daysAfterOpening(now, 3) },
  },
];
