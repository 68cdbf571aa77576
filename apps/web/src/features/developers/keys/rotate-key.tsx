import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { KeyView, NewKeyView } from "@songtan/contract/businesses/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";

const overlaps = [0, 24, 168] as const;

type RotateKeyProps = {
  businessId: string;
  partnerKey: KeyView;
  onClose: () => void;
  onMade: (key: NewKeyView) => void;
};

/** A new key in place of one, which still works for as long as the owner chooses. */
export function RotateKey({ businessId, partnerKey, onClose, onMade }: RotateKeyProps) {
  const t = useText("developers");
  const shell = useText("shell");
  const [hours, setHours] = useState("24");
  const rotate = useApiMutation("POST /businesses/{id}/keys/{keyId}/rotate", onMade);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("keys.rotateTitle", { name: partnerKey.name })}
      closeLabel={shell("close")}
    >
      <Stack>
        <p>{t("keys.rotateWords")}</p>
        <ProblemNotice error={rotate.error} />
        <ChoiceCards
          label={t("keys.overlap")}
          name="overlap"
          dense
          value={hours}
          onChange={setHours}
          options={overlaps.map((each) => ({ value: String(each), title: t(`overlap.h${each}`) }))}
        />
        <ActionButton
          fullWidth
          pending={rotate.isPending}
          onClick={() =>
            rotate.mutate({
              params: { id: businessId, keyId: partnerKey.id },
              body: { overlapHours: Number(hours) },
            })
          }
        >
          {t("keys.rotateNow")}
        </ActionButton>
      </Stack>
    </Dialog>
  );
}
