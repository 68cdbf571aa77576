import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import { useState } from "react";
import { api } from "../api/api.ts";
import type { VerifyChannel } from "./verify-slice.ts";

type Contact = Partial<Record<VerifyChannel, string>>;
type ProofRequest = { contact: Contact; pending: boolean; error: ApiError | null };

/**
 * Changes the phone or e-mail. When the server requires proof of identity, `proofRequest` is set, and `prove` resends
 * the change with the proof. The server's later messages about the contact are shown in the same dialog, which can be
 * closed.
 */
export function useContactChange(role: Role, onChanged: (user: CustomerView | DriverView) => void) {
  const [proofRequest, setProofRequest] = useState<ProofRequest | null>(null);
  const send = async (body: Contact & Partial<OwnerProof>) =>
    onChanged(
      role === "driver"
        ? await api.call("PUT /driver/user", { body })
        : await api.call("PUT /customer/user", { body }),
    );
  return {
    proofRequest,
    change: async (contact: Contact): Promise<void> => {
      try {
        await send(contact);
      } catch (thrown) {
        if (!normaliseError(thrown).fields.password) throw thrown;
        setProofRequest({ contact, pending: false, error: null });
      }
    },
    prove: async (proof: OwnerProof): Promise<void> => {
      if (!proofRequest || proofRequest.pending) return;
      setProofRequest({ ...proofRequest, pending: true, error: null });
      try {
        await send({ ...proofRequest.contact, ...proof });
        setProofRequest(null);
      } catch (thrown) {
        setProofRequest({ ...proofRequest, pending: false, error: normaliseError(thrown) });
      }
    },
    cancel: () => setProofRequest(null),
  };
}
