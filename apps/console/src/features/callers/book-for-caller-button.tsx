import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { IconPhone } from "@tabler/icons-react";
import { Suspense, useState } from "react";

const CallerDialog = lazyPart(async () => (await import("./caller-dialog.tsx")).CallerDialog);

/** For the member of staff who has someone on the phone. */
export function BookForCallerButton() {
  const t = useText("shell");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionButton
        variant="outline"
        icon={<IconPhone size={20} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t("caller.title")}
      </ActionButton>
      <Suspense>{opened && <CallerDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
