import type { Deps } from "../../../deps/deps.ts";

export type DocumentNumberKind = "citizen" | "bank" | "plate";

/** Detects whether two accounts gave the same number while the number itself is sealed. */
export const hashDocumentNumber = (
  { secrets }: Pick<Deps, "secrets">,
  kind: DocumentNumberKind,
  text: string,
): string => secrets.keyedHash(`claim:${kind}`, text);
