import { useText } from "@songtan/client/language/use-text.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import type { ReactNode } from "react";
import { OwnerProofForm, type OwnerProofFormProps } from "./owner-proof-form.tsx";

export type OwnerProofDialogProps = OwnerProofFormProps & {
  title: string;
  /** What will happen. */
  children: ReactNode;
  onClose: () => void;
};

/** Requires proof of identity once more, before the account is transferred, changed or closed. */
export function OwnerProofDialog({ title, children, onClose, ...form }: OwnerProofDialogProps) {
  const t = useText("auth");
  return (
    <Dialog opened onClose={onClose} title={title} closeLabel={t("proof.cancel")}>
      <Stack>
        <div>{children}</div>
        <OwnerProofForm {...form} />
      </Stack>
    </Dialog>
  );
}
