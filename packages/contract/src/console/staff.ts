import { locales, staffScopes } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { distances } from "@songtan/domain/staff/second-person";
import { z } from "zod";
import { Code } from "../identity/accounts.ts";
import { Email, Id, Instant, Name, Password, problem, singleLineText } from "../scalars.ts";

/** POST /console/login. Without `totp` the right password answers 401 `totp_required`; the session is a cookie. */
export const StaffLogin = z.object({
  identifier: z.string().trim().min(1, problem("required")).max(320, problem("too_long")),
  password: z
    .string()
    .min(1, problem("required"))
    .max(limits.passwordCharactersMax, problem("too_long")),
  totp: Code.optional(),
});

/** GET /console/user, and the response to a sign-in. */
export const StaffUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  scopes: z.array(z.enum(staffScopes)),
  /** When the session ends at the latest; half an hour without a request ends it sooner. */
  sessionEndsAt: Instant,
  /** The distance that two members of staff must have to count as two people. */
  secondPersonApart: z.enum(distances),
});
export type StaffUser = z.infer<typeof StaffUser>;

/** PUT /console/password. Ends the other sessions. */
export const ChangeStaffPassword = z.object({
  currentPassword: z
    .string()
    .min(1, problem("required"))
    .max(limits.passwordCharactersMax, problem("too_long")),
  newPassword: Password,
});

/** Proves again that this is the member of staff: the password and the authenticator app. */
export const StaffProof = z.object({
  password: z
    .string()
    .min(1, problem("required"))
    .max(limits.passwordCharactersMax, problem("too_long")),
  totp: Code,
});

/**
 * The proof for a change after which others can get in, or money goes elsewhere. A change without it is refused with
 * `proof_needed`, except from the person who sets up an empty installation.
 */
export const proven = { proof: StaffProof.optional() };
/** The body of a change that carries only the proof. */
export const Proven = z.object(proven).nullish();

/** GET /console/invitations/{token}: what the authenticator app needs. */
export const InvitationView = z.object({
  /** `activate`: a new member chooses a password; `second_factor`: one who has a password proves it. */
  purpose: z.enum(["activate", "second_factor"]),
  name: z.string(),
  email: z.string(),
  otpauthUri: z.string(),
  /** The same secret to type in, in base 32. */
  secret: z.string(),
  expiresAt: Instant,
});
export type InvitationView = z.infer<typeof InvitationView>;

/** POST /console/invitations/{token}. Answers the signed-in user. */
export const FollowInvitation = z.object({ password: Password, totp: Code });

export const staffStates = ["invited", "active", "disabled"] as const;
/** Money scopes that one manager has requested and another has not answered. */
export const StaffGrant = z.object({
  id: Id,
  scopes: z.array(z.enum(staffScopes)),
  askedBy: z.string(),
  askedAt: Instant,
  /** True if the reader may decide: neither the requester nor the recipient of the scopes. */
  mayDecide: z.boolean(),
});
/** A new second factor that one manager has requested and another has not answered. */
export const FactorReset = z.object({
  id: Id,
  askedBy: z.string(),
  askedAt: Instant,
  /** True if the reader may confirm it: neither the requester nor the member concerned. */
  mayDecide: z.boolean(),
});
export const StaffView = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  scopes: z.array(z.enum(staffScopes)),
  state: z.enum(staffStates),
  createdAt: Instant,
  activatedAt: Instant.nullable(),
  disabledAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  /** The time until which a pending invitation, or a pending new second factor, is valid. */
  invitedUntil: Instant.nullable(),
  /** Who sent the invitation; null when it came from the server itself. */
  invitedBy: z.string().nullable(),
  /** Scopes that a second manager must approve. A new member is sent the link after the decision. */
  waiting: StaffGrant.nullable(),
  /** A second factor that another manager has to confirm after a call. */
  resetting: FactorReset.nullable(),
});
export type StaffView = z.infer<typeof StaffView>;

/** POST /console/staff. */
export const InviteStaff = z.object({
  name: Name,
  email: Email,
  scopes: z.array(z.enum(staffScopes)).max(staffScopes.length),
  locale: z.enum(locales).default("th"),
  ...proven,
});
/**
 * PUT /console/staff/{id}/scopes. `scopesBefore` are the scopes that the page displayed; 409 if another person has
 * changed them since.
 */
export const ChangeScopes = z.object({
  scopes: z.array(z.enum(staffScopes)).max(staffScopes.length),
  scopesBefore: z.array(z.enum(staffScopes)).max(staffScopes.length),
  ...proven,
});
/** POST /console/staff/{id}/confirm and …/decline: a second manager's answer to the scopes they were shown. */
export const DecideGrant = z.object({ grantId: Id });
export const ConfirmGrant = DecideGrant.extend(proven);
/**
 * POST …/{id}/reset-second-factor/confirm: the second manager has called the member at a number they
 * knew before, and says how they recognised them.
 */
export const ConfirmFactorReset = z.object({
  resetId: Id,
  callBack: singleLineText(limits.noteCharacters),
  ...proven,
});
/** POST …/{id}/reset-second-factor/decline: another manager declines it, or its requester withdraws it. */
export const DeclineFactorReset = z.object({ resetId: Id });
/**
 * POST /console/staff, …/{id}/invitation and …/{id}/reset-second-factor/confirm. The link is sent only to the member's
 * mailbox; `expiresAt` is null until a second manager has approved.
 */
export const StaffInvited = z.object({ staff: StaffView, expiresAt: Instant.nullable() });
export type StaffInvited = z.infer<typeof StaffInvited>;
