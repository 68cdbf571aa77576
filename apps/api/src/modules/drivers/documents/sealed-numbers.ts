import type { SubmittedKind } from "@songtan/domain/driver-types";
import { maskCitizenId } from "@songtan/domain/thai/citizen-id";
import type { Deps } from "../../../deps/deps.ts";
import type { DocumentRow } from "../../identity/driver-state/verification.ts";

/** The one number of a page that identifies its owner: stored sealed, shown masked. */
export const sealedField: Record<SubmittedKind, string | null> = {
  account: null,
  "citizen-card": "number",
  "driver-license": "number",
  vehicle: null,
  "vehicle-act": "policyNumber",
  "bank-account": "accountNumber",
};

const charactersShown = 4;

/** All but the last four hidden, and never less than half. */
export function maskNumber(kind: SubmittedKind, number: string): string {
  if (kind === "citizen-card") return maskCitizenId(number);
  const shown = Math.min(charactersShown, Math.floor(number.length / 2));
  return "x".repeat(number.length - shown) + number.slice(number.length - shown);
}

export const sealNumber = (deps: Pick<Deps, "secrets">, number: string): Buffer =>
  deps.secrets.seal("document_number", Buffer.from(number, "utf8"));

/**
 * The number in clear, only for callers that may open it: the check on submitting, and staff with a
 * reason.
 */
export const openNumber = (
  deps: Pick<Deps, "secrets">,
  document: DocumentRow | undefined,
): string | null =>
  document?.sealedFields
    ? deps.secrets.open("document_number", document.sealedFields).toString("utf8")
    : null;
