import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import type { OwnerProof } from "@songtan/contract/account-rights";
import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import type { Role } from "@songtan/domain/accounts/words";
import { useState } from "react";
import { api } from "../api/api.ts";
import type { VerifyChannel } from "./verify-slice.ts";

type Contact = Partial<Record<VerifyChannel, string>>;
type Asked = { contact: Contact; pending: boolean; error: ApiError | null };

/**
 * Changes the phone or e-mail. Where the server asks who it is, `asked` is set, and `prove` sends the change again with
 * the proof. What the server then says about the contact is shown with the question, which can be closed.
 */
export function useContactChange(role: Role, onChanged: (user: CustomerView | DriverView) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = async (body: Contact & Partial<OwnerProof>) =>
    onChanged(
      role === "driver" ? await api.call("PUT /driver/user", { body }) : await api.call("PUT /customer/user", { body }),
    );
  return {
    asked,
    change: async (contact: Contact): Promise<void> => {
      try {
        await send(contact);
      } catch (thrown) {
        if (!normaliseError(thrown).fields.password) throw thrown;
        setAsked({ contact, pending: false, error: null });
      }
    },
    prove: async (proof: OwnerProof): Promise<void> => {
      if (!asked || asked.pending) return;
      setAsked({ ...asked, pending: true, error: null });
      try {
        await send({ ...asked.contact, ...proof });
        setAsked(null);
      } catch (thrown) {
        setAsked({ ...asked, pending: false, error: normaliseError(thrown) });
      }
    },
    cancel: () => setAsked(null),
  };
}
