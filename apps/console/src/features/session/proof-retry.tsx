import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ProofDialog, type StaffProof } from "./proof-dialog.tsx";

type Sent = { body?: object | null | undefined };
/** A command as `useApiMutation` has it. */
type Command<Input extends Sent> = {
  error: ApiError | null;
  isPending: boolean;
  variables: Input | undefined;
  mutate(input: Input): void;
  reset(): void;
};

const hasProof = (sent: Sent | undefined): boolean =>
  Boolean(sent?.body && "proof" in sent.body && sent.body.proof);

/** Returns true for a failed proof that may be retried. */
const isOfProof = ({ code, fields }: ApiError): boolean =>
  code === "totp_wrong" || code === "rate_limited" || fields.password !== undefined;

/** The refusals that are shown where a command was given: a missing proof is not one of them. */
export const exceptProof = (error: ApiError | null): ApiError | null =>
  error?.code === "proof_needed" ? null : error;

type ProofRetryProps<Input extends Sent> = {
  command: Command<Input>;
  /** Sends it again, where more than the command's own callbacks follow. */
  send?: (input: Input) => void;
};

/**
 * Opens when the server requires proof of identity, and resends the same command with it. Other refusals are shown
 * where the command was given.
 */
export function ProofRetry<Input extends Sent>({ command, send }: ProofRetryProps<Input>) {
  const t = useText("shell");
  const { error, isPending, variables } = command;
  const isProving = hasProof(variables);
  const isOpen = isProving
    ? isPending || (error !== null && isOfProof(error))
    : error?.code === "proof_needed";
  if (!isOpen || !variables) return null;
  const again = (proof: StaffProof) =>
    (send ?? command.mutate)({ ...variables, body: { ...variables.body, proof } });
  return (
    <ProofDialog
      title={t("proof.title")}
      description={t("proof.words")}
      submitLabel={t("proof.go")}
      pending={isPending}
      error={isProving ? error : null}
      onProof={again}
      onClose={() => command.reset()}
    />
  );
}
