import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { IconTrendingUp } from "@tabler/icons-react";
import { Suspense, useState } from "react";

const RaiseDialog = lazyPart(async () => (await import("./raise-dialog.tsx")).RaiseDialog);

/** For the manager who sees that it pours and no driver comes. */
export function RaiseButton() {
  const t = useText("operations");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionButton
        variant="outline"
        icon={<IconTrendingUp size={20} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t("raise.title")}
      </ActionButton>
      <Suspense>{opened && <RaiseDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
