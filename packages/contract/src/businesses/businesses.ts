import { invitedRoles, keyScopes, memberRoles, modes } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { OwnerProof } from "../identity/account-rights.ts";
import { RetainedAccess } from "../identity/made-access.ts";
import { Branch, TaxId } from "../payments/receipts.ts";
import {
  Email,
  Id,
  Instant,
  Name,
  Page,
  problem,
  Satang,
  SentInstant,
  singleLineText,
} from "../scalars.ts";

/** What a business says of itself; its tax data can follow, and is needed for invoices and live keys. */
export const SaveBusiness = z.object({
  name: Name,
  taxId: TaxId.nullish(),
  /** The head office when there is a tax id and no branch. */
  branch: Branch.nullish(),
  billingAddress: singleLineText(limits.noteCharacters).nullish(),
  billingEmail: Email.nullish(),
  /** Whether a reference may name only one booking. */
  referenceUnique: z.boolean().default(false),
});
export type SaveBusiness = z.infer<typeof SaveBusiness>;

export const BusinessView = z.object({
  id: Id,
  name: z.string(),
  taxId: z.string().nullable(),
  branch: z.string().nullable(),
  billingAddress: z.string().nullable(),
  billingEmail: z.string().nullable(),
  referenceUnique: z.boolean(),
  suspended: z.boolean(),
  createdAt: Instant,
  /** What the reader is in it. */
  role: z.enum(memberRoles),
  /** Whether bookings may be paid on a monthly invoice: staff granted a credit limit. */
  invoiceGranted: z.boolean(),
  /** What is missing before live keys can be made. */
  missingForLive: z.array(z.enum(["tax_data", "owner_phone"])),
});
export type BusinessView = z.infer<typeof BusinessView>;

export const MemberView = z.object({
  accountId: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  joinedAt: Instant,
  /** Whether the reader, as the owner, can make this member the owner now; false for all other readers. */
  canOwn: z.boolean(),
});
export type MemberView = z.infer<typeof MemberView>;

export const InviteMember = z.object({
  /** An e-mail address or a Thai mobile phone, in any form. */
  destination: singleLineText(254),
  role: z.enum(invitedRoles),
});
/** PUT …/members/{memberId}. Who manages no more: what they made ends with the role, but for what is retained. */
export const ChangeMember = z.object({
  role: z.enum(invitedRoles),
  keep: RetainedAccess.default([]),
});
/** DELETE …/members/{memberId} and …/keys/{keyId}: what they made ends, but for what is retained: ids with commas between them. */
export const RetainingAccess = z.object({
  keep: z
    .string()
    .max(2000)
    .default("")
    .transform((ids) => ids.split(",").filter(Boolean))
    .pipe(RetainedAccess),
});
/**
 * PUT /businesses/{id}/owner: who becomes the owner, and the proof of who is it now. What the former owner made ends, but for
 * what is retained.
 */
export const ChangeOwner = OwnerProof.safeExtend({
  memberId: Id,
  keep: RetainedAccess.default([]),
});
export const BusinessInvitationView = z.object({
  id: Id,
  destination: z.string(),
  role: z.enum(invitedRoles),
  createdAt: Instant,
  expiresAt: Instant,
});
export type BusinessInvitationView = z.infer<typeof BusinessInvitationView>;
export const AcceptInvitation = z.object({ key: z.string().min(20).max(100) });

const Network = z
  .string()
  .trim()
  .max(50)
  .refine(
    (text) => z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]).safeParse(text).success,
    problem("format"),
  );

/** A key's rights and bounds. Caps are in satang of booked totals. */
export const CreateKey = z.object({
  mode: z.enum(modes),
  name: Name,
  scopes: z.array(z.enum(keyScopes)).min(1, problem("required")).max(keyScopes.length),
  allowedNetworks: z.array(Network).max(20).default([]),
  capPerBookingSatang: z.int().positive().nullish(),
  capPerDaySatang: z.int().positive().nullish(),
  expiresAt: SentInstant.nullish(),
});
export type CreateKey = z.infer<typeof CreateKey>;
/** How long the old key still works with the new one. */
export const RotateKey = z.object({
  overlapHours: z
    .int()
    .min(0)
    .max(24 * 30)
    .default(24),
});

export const KeyView = z.object({
  id: Id,
  mode: z.enum(modes),
  name: z.string(),
  publicKey: z.string(),
  /** The end of the secret, to recognise the key. */
  secretEnd: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  allowedNetworks: z.array(z.string()),
  capPerBookingSatang: Satang.nullable(),
  capPerDaySatang: Satang.nullable(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  /** Endpoints that it made and that are on: they end with it. */
  webhookEndpoints: z.array(z.object({ id: Id, url: z.string() })),
});
export type KeyView = z.infer<typeof KeyView>;
/** The secret is shown in this answer only. */
export const NewKeyView = KeyView.extend({ secretKey: z.string() });
export type NewKeyView = z.infer<typeof NewKeyView>;

export const BusinessLogView = z.object({
  id: z.string(),
  at: Instant,
  /** Who: a member's name, a key's name, the operator or the system. */
  by: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type BusinessLogView = z.infer<typeof BusinessLogView>;
export const ListBusinessLog = Page;
