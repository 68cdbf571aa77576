import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { IconMapPin } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { DestinationPicker } from "./destination-dialog.tsx";
import { useWorkArea } from "./use-work-area.ts";

const WorkAreaDialog = lazyPart(
  async () => (await import("./work-area-dialog.tsx")).WorkAreaDialog,
);

/** The way to the choice of an area, or the area that is chosen: one line, so that nothing moves when it is known. */
export function WorkAreaPanel({ Picker }: { Picker: DestinationPicker }) {
  const t = useText("driver");
  const { words } = useWorkArea();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <ActionButton
        variant={words ? "soft" : "outline"}
        fullWidth
        icon={<IconMapPin size={22} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {words ? t("workArea.on", words) : t("workArea.start")}
      </ActionButton>
      {choosing && (
        <Suspense>
          <WorkAreaDialog Picker={Picker} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
