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

/** Data that a business enters about itself. Its tax data can follow later, and is required for invoices and live keys. */
export const SaveBusiness = z.object({
  name: Name,
  taxId: TaxId.nullish(),
  /** The head office when there is a tax id and no branch. */
  branch: Branch.nullish(),
  billingAddress: singleLineText(limits.noteCharacters).nullish(),
  billingEmail: Email.nullish(),
  /** If true, each reference may belong to one booking only. */
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
  /** The reader's role in the business. */
  role: z.enum(memberRoles),
  /** True if staff granted a credit limit, so bookings may be paid on a monthly invoice. */
  invoiceGranted: z.boolean(),
  /** Requirements to meet before live keys can be made. */
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
  /** True only if the reader is the owner and can make this member the owner. */
  canOwn: z.boolean(),
});
export type MemberView = z.infer<typeof MemberView>;

export const InviteMember = z.object({
  /** An e-mail address or a Thai mobile phone, in any form. */
  destination: singleLineText(254),
  role: z.enum(invitedRoles),
});
/**
 * PUT …/members/{memberId}. When a member loses the manager role, the access that they created ends, except the ids in
 * `keep`.
 */
export const ChangeMember = z.object({
  role: z.enum(invitedRoles),
  keep: RetainedAccess.default([]),
});
/**
 * DELETE …/members/{memberId} and …/keys/{keyId}. The access that they created ends, except the ids in `keep`,
 * separated by commas.
 */
export const RetainingAccess = z.object({
  keep: z
    .string()
    .max(2000)
    .default("")
    .transform((ids) => ids.split(",").filter(Boolean))
    .pipe(RetainedAccess),
});
/**
 * PUT /businesses/{id}/owner: the next owner, and the current owner's proof of identity. The access that the former
 * owner created ends, except the ids in `keep`.
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
/** Hours for which the old key still works next to the new one. */
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
