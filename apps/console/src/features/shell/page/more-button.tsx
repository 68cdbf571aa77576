import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

/** Shown below a list that has more rows. */
export function MoreButton({
  more,
  pending,
}: {
  more: (() => void) | undefined;
  pending: boolean;
}) {
  const t = useText("shell");
  if (!more) return null;
  return (
    <Stack align="center">
      <ActionButton variant="outline" onClick={more} pending={pending}>
        {t("more")}
      </ActionButton>
    </Stack>
  );
}
