import { limits } from "@songtan/domain/limits";
import { dictionary } from "@zxcvbn-ts/language-common";

/** The commonest passwords of leaked lists, in lower case, from a package that is sorted by how often they were seen. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].slice(0, limits.commonPasswords),
);
