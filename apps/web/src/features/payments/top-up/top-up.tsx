import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { Suspense, useState } from "react";

/** Loaded when opened, because the page itself shows only the button. */
const TopUpSteps = lazyPart(async () => (await import("./top-up-steps.tsx")).TopUpSteps);

/** Pays into the driver's balance: an amount, a QR code, and the balance has it. */
export function TopUp({ onPaid }: { onPaid: () => void }) {
  const t = useText("payments");
  const [opened, setOpened] = useState(false);
  // The content stays mounted while the dialog is closed, so that an unpaid code is preserved.
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
