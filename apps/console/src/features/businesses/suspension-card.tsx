import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useBusinessCommand } from "./use-business-command.ts";

/** Shows whether the business may book, with the actions to suspend and reinstate it. */
export function SuspensionCard({ business }: { business: ConsoleBusiness }) {
  const t = useText("businesses");
  const [open, setOpen] = useState<"suspend" | "reinstate" | null>(null);
  const close = () => setOpen(null);
  const action = business.suspended ? "reinstate" : "suspend";
  return (
    <Card title={t("suspend.title")}>
      <Stack gap={3}>
        <p>{t(business.suspended ? "suspend.is" : "suspend.none")}</p>
        <ActionButton variant="outline" onClick={() => setOpen(action)}>
          {t(`suspend.${action}`)}
        </ActionButton>
      </Stack>
      {open && <SuspensionDialog business={business} action={open} onClose={close} />}
    </Card>
  );
}

type SuspensionDialogProps = {
  business: ConsoleBusiness;
  action: "suspend" | "reinstate";
  onClose: () => void;
};

function SuspensionDialog({ business, action, onClose }: SuspensionDialogProps) {
  const t = useText("businesses");
  const change = useBusinessCommand(`POST /console/businesses/{id}/${action}`, onClose);
  return (
    <NoteDialog
      title={t(`suspend.${action}Title`, { name: business.name })}
      explained={t(`suspend.${action}Words`)}
      label={t("reason")}
      submitLabel={t(`suspend.${action}`)}
      danger={action === "suspend"}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(words) => change.mutate({ params: { id: business.id }, body: { words } })}
    />
  );
}
