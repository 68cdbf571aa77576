import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { useState } from "react";
import { api, rememberOwnerProof } from "../../api/api.ts";
import { useSession } from "../../session/use-auth.ts";
import { OwnerProofDialog } from "../owner-proof-dialog.tsx";
import { type OwnerProofState, useOwnerProof } from "./owner-proof-slice.ts";

type LastingProofProps = { request: NonNullable<OwnerProofState["request"]> };

/**
 * Requests the owner's proof for actions with effects beyond the session, if the server requires it; then the call
 * continues. For some minutes, the proof serves for other calls as well.
 */
export function LastingProof({ request: { role } }: LastingProofProps) {
  const t = useText("auth");
  const { user } = useSession(role);
  const { answer } = useOwnerProof();
  const [sending, setSending] = useState<{ pending: boolean; error: ApiError | null }>({
    pending: false,
    error: null,
  });
  if (!user) return null;
  return (
    <OwnerProofDialog
      title={t("proof.title")}
      submitLabel={t("proof.confirm")}
      user={user}
      pending={sending.pending}
      error={sending.error}
      onProof={async (body) => {
        setSending({ pending: true, error: null });
        try {
          rememberOwnerProof(role, await api.call(`POST /${role}/owner-proofs`, { body }));
          answer(true);
        } catch (thrown) {
          setSending({ pending: false, error: normaliseError(thrown) });
        }
      }}
      onClose={() => answer(false)}
    >
      <p>{t("proof.lastingWords")}</p>
    </OwnerProofDialog>
  );
}
