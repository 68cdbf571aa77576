import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { KeyView } from "@songtan/contract/businesses/businesses";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";

type RevokeKeyProps = {
  businessId: string;
  partnerKey: KeyView;
  onClose: () => void;
  onDone: () => void;
};

/** Ends a key at once, with the endpoints that it made unless they are ticked. */
export function RevokeKey({ businessId, partnerKey, onClose, onDone }: RevokeKeyProps) {
  const t = useText("developers");
  const errorText = useErrorText();
  const [keep, setKeep] = useState<readonly string[]>([]);
  const revoke = useApiMutation("DELETE /businesses/{id}/keys/{keyId}", onDone);
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate({
          params: { id: businessId, keyId: partnerKey.id },
          query: { keep: keep.join(",") },
        })
      }
      title={t("keys.revokeTitle", { name: partnerKey.name })}
      confirmLabel={t("keys.revoke")}
      cancelLabel={t("keys.revokeKeep")}
      tone="danger"
      pending={revoke.isPending}
      error={revoke.error && errorText(revoke.error)}
    >
      <Stack>
        <p>{t("keys.revokeWords")}</p>
        {partnerKey.webhookEndpoints.length > 0 && <p>{t("keys.endpointsEnd")}</p>}
        {partnerKey.webhookEndpoints.map(({ id, url }) => (
          <CheckField
            key={id}
            label={t("keys.keepEndpoint", { url })}
            checked={keep.includes(id)}
            onChange={(checked) =>
              setKeep(checked ? [...keep, id] : keep.filter((other) => other !== id))
            }
          />
        ))}
      </Stack>
    </Confirm>
  );
}
