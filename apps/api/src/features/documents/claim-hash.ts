import type { Deps } from "../../deps.ts";

export type ClaimKind = "citizen" | "bank" | "plate";

/** Tells whether two accounts gave the same number where the number itself is sealed. */
export const claimHash = ({ secrets }: Pick<Deps, "secrets">, kind: ClaimKind, text: string): string =>
  secrets.keyedHash(`claim:${kind}`, text);
