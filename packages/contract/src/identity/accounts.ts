import { locales } from "@songtan/domain/account-types";
import { requiredConsents } from "@songtan/domain/accounts/consents";
import { documentKinds, documentStates, verificationStates } from "@songtan/domain/driver-types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import {
  ContactPhone,
  Email,
  Id,
  Instant,
  Latitude,
  Longitude,
  MobilePhone,
  Name,
  Password,
  problem,
  Satang,
  StopNote,
  singleLineText,
} from "../scalars.ts";

const mustAccept = z.boolean().refine((accepted) => accepted, problem("must_accept"));

/** An e-mail and a password can follow; without a password one signs in again by a code. */
export const SignUp = z.object({
  firstName: Name,
  lastName: Name,
  phone: MobilePhone,
  email: Email.optional(),
  password: Password.optional(),
  locale: z.enum(locales).default("th"),
  acceptTerms: mustAccept,
  acceptPrivacy: mustAccept,
});

export const Code = z
  .string()
  .transform((text) =>
    text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/\D/g, ""),
  )
  .pipe(z.string().length(limits.codeDigits, problem("code_format")));
/** A sent code, by its id, and the digits entered. */
export const SentCode = z.object({ id: Id, code: Code });

export const Login = z.object({
  /** E-mail or phone, in any form. */
  identifier: z.string().trim().min(1, problem("required")).max(320, problem("too_long")),
  password: z
    .string()
    .min(1, problem("required"))
    .max(limits.passwordCharactersMax, problem("too_long")),
  /** After 401 `sign_in_code_required`: its `details.codeId`, and the digits that were sent. */
  sentCode: SentCode.optional(),
});

const user = {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Empty when another account verified it: then it was removed here. The same holds for the
   * e-mail.
   */
  phone: z.string(),
  phoneVerifiedAt: Instant.nullable(),
  email: z.string(),
  emailVerifiedAt: Instant.nullable(),
  /** False until a first one is set: one signs in by a code, a passkey or LINE. */
  passwordSet: z.boolean(),
  avatarUrl: z.string().nullable(),
  locale: z.enum(locales),
  scope: z.array(z.string()),
  /** Required texts with a version this person has yet to accept. */
  consentsDue: z.array(z.enum(requiredConsents)),
  /** When a closing of the account was undone by signing in, for a day after it. */
  closureUndoneAt: Instant.nullable(),
};
export const CustomerView = z.object(user);
export type CustomerView = z.infer<typeof CustomerView>;

export const DriverView = z.object({
  ...user,
  verification: z.object({
    state: z.enum(verificationStates),
    documents: z.record(z.enum(documentKinds), z.enum(documentStates)),
  }),
  onDuty: z.boolean(),
  /** The one device on which jobs are accepted; null off duty. */
  dutyDeviceId: z.string().nullable(),
  /** On a break until then: no offers; null without one. */
  breakEndsAt: Instant.nullable(),
  ratingAverage: z.number().nullable(),
  balance: z.object({ availableSatang: Satang, heldSatang: Satang, cashOwedSatang: Satang }),
});
export type DriverView = z.infer<typeof DriverView>;

export const CustomerSession = z.object({ token: z.string(), data: CustomerView });
export const DriverSession = z.object({ token: z.string(), data: DriverView });

/** The proof that the caller is the owner: the password, or a code sent for `identity`. */
export const proofFields = {
  password: z.string().min(1, problem("required")).max(200).optional(),
  sentCode: SentCode.optional(),
};

/**
 * PUT /customer/user, /driver/user: only what is sent changes. Another phone or e-mail starts unverified, and needs the
 * owner's proof as `needsProofToChange` says.
 */
export const UpdateUser = z.object({
  ...proofFields,
  firstName: Name.optional(),
  lastName: Name.optional(),
  phone: MobilePhone.optional(),
  email: Email.optional(),
  locale: z.enum(locales).optional(),
  /** An upload with purpose `avatar`; null removes the picture. */
  avatarUploadId: Id.nullable().optional(),
});

/**
 * PUT /customer/password, /driver/password. Setting the first password requires a code sent for `identity` instead of
 * the current password.
 */
export const ChangePassword = z
  .object({
    currentPassword: z.string().min(1, problem("required")).max(200).optional(),
    sentCode: SentCode.optional(),
    newPassword: Password,
  })
  .refine((typed) => typed.currentPassword !== undefined || typed.sentCode !== undefined, {
    message: problem("required"),
    path: ["currentPassword"],
  });

export const DeviceView = z.object({
  id: Id,
  name: z.string(),
  current: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant,
});

export const verificationChannels = ["phone", "email"] as const;
/** `contact` proves the phone or e-mail. `identity` and `duty` go to a proved one, and are given with the call they are for. */
export const verificationPurposes = ["contact", "identity", "duty"] as const;
export const StartVerification = z.object({
  channel: z.enum(verificationChannels),
  purpose: z.enum(verificationPurposes).default("contact"),
});
export const VerificationView = z.object({ id: Id, expiresAt: Instant });
/**
 * A piece of work for the browser, in the form of ALTCHA 2: its solution goes with the next request for a code, as the header
 * `X-Human-Check`, base64 of `{"challenge": …, "solution": …}`. Needed where a code was refused with `human_check_needed`.
 */
export const HumanCheckView = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string().max(200),
    salt: z.string(),
    cost: z.int().max(1_000_000),
    keyLength: z.int().max(64),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
});
export const ConfirmVerification = z.object({ code: Code });

/** A code to the owner's phone or e-mail, which signs in without a password. */
export const StartCodeLogin = z.object({ identifier: Login.shape.identifier });
/** The same answer whether or not there is such an account. */
export const CodeLoginView = z.object({ id: Id });
export const ConfirmCodeLogin = z.object({ code: Code });

export const StartPasswordReset = z.object({
  identifier: Login.shape.identifier,
  role: z.enum(["customer", "driver"]).default("customer"),
});
export const PasswordResetView = z.object({ id: Id });
export const ConfirmPasswordReset = z.object({ code: Code, newPassword: Password });

/** A place the customer keeps: home, work, a shop. */
export const SavedPlace = z.object({
  label: Name,
  address: singleLineText(limits.addressCharacters),
  latitude: Latitude,
  longitude: Longitude,
  contactName: Name.optional(),
  contactPhone: ContactPhone.optional(),
  note: StopNote.optional(),
});
export const SavedPlaceView = z.object({
  id: Id,
  label: z.string(),
  address: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  contactName: z.string().optional(),
  contactPhone: z.string().optional(),
  note: z.string().optional(),
});
export type SavedPlaceView = z.infer<typeof SavedPlaceView>;
