import type { Role } from "@songtan/domain/account-types";

/** Returns the key under which all forms of the sign-in page store the phone or e-mail, so that it is typed once. */
export const signInDraft = (role: Role): string => `sign-in.${role}`;
