import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { Suspense, useState } from "react";

/** Loaded when opened, because the page itself shows only the button. */
const PayoutSteps = lazyPart(async () => (await import("./payout-steps.tsx")).PayoutSteps);

/** Withdraws money from a driver's balance: first the cost and the arrival, then the amount. */
export function PayoutDialog({ onRequested }: { onRequested: () => void }) {
  const t = useText("payouts");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionButton fullWidth onClick={() => setOpened(true)}>
        {t("ask.action")}
      </ActionButton>
      {opened && (
        <Dialog
          opened
          onClose={() => setOpened(false)}
          title={t("ask.title")}
          closeLabel={t("close")}
        >
          <Suspense fallback={<ListSkeleton rows={4} label={t("loading")} />}>
            <PayoutSteps onRequested={onRequested} onClose={() => setOpened(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
