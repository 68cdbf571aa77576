import type { Role } from "@songtan/domain/account-types";

/** What all forms of the sign-in page store the phone or e-mail under, so that it is typed once. */
export const signInDraft = (role: Role): string => `sign-in.${role}`;
