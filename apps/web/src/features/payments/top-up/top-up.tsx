import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { Suspense, useState } from "react";

/** Loaded when it is opened: the page shows the button alone. */
const TopUpSteps = lazyPart(async () => (await import("./top-up-steps.tsx")).TopUpSteps);

/** Pays into the driver's balance: an amount, a QR code, and the balance has it. */
export function TopUp({ onPaid }: { onPaid: () => void }) {
  const t = useText("payments");
  const [opened, setOpened] = useState(false);
  // A code that waits for its money stays while the dialog is closed.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <ActionButton
        variant="soft"
        fullWidth
        onClick={() => {
          setWasOpened(true);
          setOpened(true);
        }}
      >
        {t("topUp.action")}
      </ActionButton>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("topUp.title")}
        closeLabel={t("topUp.close")}
      >
        {wasOpened && (
          <Suspense fallback={<FormSkeleton label={t("topUp.title")} />}>
            <TopUpSteps onPaid={onPaid} onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
