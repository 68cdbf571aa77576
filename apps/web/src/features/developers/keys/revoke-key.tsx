import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { KeyView } from "@songtan/contract/businesses/businesses";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useApiMutation } from "../../api/use-call.ts";

type RevokeKeyProps = {
  businessId: string;
  partnerKey: KeyView;
  onClose: () => void;
  onDone: () => void;
};

/** Ends a key at once, after saying what that costs. */
export function RevokeKey({ businessId, partnerKey, onClose, onDone }: RevokeKeyProps) {
  const t = useText("developers");
  const errorText = useErrorText();
  const revoke = useApiMutation("DELETE /businesses/{id}/keys/{keyId}", onDone);
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params: { id: businessId, keyId: partnerKey.id } })}
      title={t("keys.revokeTitle", { name: partnerKey.name })}
      confirmLabel={t("keys.revoke")}
      cancelLabel={t("cancel")}
      tone="danger"
      pending={revoke.isPending}
      error={revoke.error && errorText(revoke.error)}
    >
      <p>{t("keys.revokeWords")}</p>
    </Confirm>
  );
}
