import { locales } from "@songtan/domain/account-types";
import { socialOutcomes, socialProviders } from "@songtan/domain/accounts/sign-in/social-sign-in";
import { z } from "zod";
import { Email, Id, Instant, problem } from "../scalars.ts";
import { Code, Login, proofFields, SignUp } from "./accounts.ts";

/** Which sign-in methods exist in addition to the password. */
export const SignInOptions = z.object({ line: z.boolean() });

/** A path of our site. `//other.example` and `/\other` lead elsewhere, and `/a/..//other.example` may. */
const OwnPath = z
  .string()
  .max(500, problem("too_long"))
  .regex(/^(?!.*\/(\.|%2[eE]){1,2}([/?#]|$))\/(?!\/)[^\\\p{Cc}]*$/u, problem("format"));

/**
 * POST /{role}/social-sign-ins. With a bearer token it links the provider with the account that is
 * signed in, and needs its owner's proof.
 */
export const StartSocialSignIn = z.object({
  ...proofFields,
  provider: z.enum(socialProviders),
  locale: z.enum(locales).default("th"),
  returnPath: OwnPath.optional(),
});
export const StartedSocialSignIn = z.object({
  id: Id,
  /** Stored by this browser alone and shown again with the answer; the server stores its hash. */
  browserSecret: z.string(),
  /** Where the browser goes next. */
  authorizeUri: z.string(),
  expiresAt: Instant,
});

const BrowserSecret = z.string().regex(/^[\w-]{43}$/, problem("format"));
const fromAddress = z.string().min(1, problem("required")).max(2000, problem("too_long"));

/** The parameters that the provider added to the callback's address, forwarded unchanged. */
export const AnswerSocialSignIn = z.object({
  browserSecret: BrowserSecret,
  state: fromAddress,
  code: fromAddress.optional(),
  iss: fromAddress.optional(),
  error: fromAddress.optional(),
});
export const BrowserProof = z.object({ browserSecret: BrowserSecret });

export const SocialSignInView = z.object({
  outcome: z.enum(socialOutcomes),
  returnPath: z.string().nullable(),
  /** Only with `signed_in`, in the one answer that signs in. */
  token: z.string().nullable(),
  /** Only with `unknown`: what the provider says of the person, to fill the form in. */
  person: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      displayName: z.string(),
      email: z.string().nullable(),
    })
    .nullable(),
  /** Until when an unknown person may make or link an account. */
  expiresAt: Instant,
});
export type SocialSignInView = z.infer<typeof SocialSignInView>;

const { firstName, lastName, phone, locale, acceptTerms, acceptPrivacy } = SignUp.shape;
/** Creates an account for a person whom the provider has verified, without a password until the owner sets one. */
export const SocialSignUp = z.object({
  browserSecret: BrowserSecret,
  firstName,
  lastName,
  phone,
  email: Email,
  locale,
  acceptTerms,
  acceptPrivacy,
});

/** A code to the verified phone or e-mail of the account that is to be linked. */
export const StartSocialLinkCode = z.object({
  browserSecret: BrowserSecret,
  identifier: Login.shape.identifier,
});
export const SocialLinkCodeView = z.object({ id: Id });

/** Links the proved person with an account that was there before: its password, or a code sent for this. */
export const LinkSocialSignIn = z.union([
  z.object({
    browserSecret: BrowserSecret,
    identifier: Login.shape.identifier,
    password: Login.shape.password,
  }),
  z.object({ browserSecret: BrowserSecret, codeId: Id, code: Code }),
]);

export const IdentitiesView = z.object({
  /** False for an account created through a provider until its owner sets a password. */
  passwordSet: z.boolean(),
  identities: z.array(
    z.object({
      provider: z.enum(socialProviders),
      displayName: z.string(),
      linkedAt: Instant,
      lastUsedAt: Instant,
    }),
  ),
});
export type IdentitiesView = z.infer<typeof IdentitiesView>;
export const SocialProviderParam = z.object({ provider: z.enum(socialProviders) });
