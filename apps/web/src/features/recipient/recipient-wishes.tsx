import { useText } from "@songtan/client/language/use-text.ts";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MovePin } from "./move-pin.tsx";
import { RecipientNote } from "./recipient-note.tsx";

type RecipientWishesProps = {
  recipientKey: string;
  view: RecipientView;
  onChanged: (view: RecipientView) => void;
};

/** Shows the requests that a recipient can still make before the driver arrives. */
export function RecipientWishes({ recipientKey, view, onChanged }: RecipientWishesProps) {
  const t = useText("tracking");
  if (!view.mayInstruct) return null;
  return (
    <Card title={t("recipient.wishes")} description={t("recipient.wishesWords")}>
      <Stack>
        <RecipientNote recipientKey={recipientKey} view={view} onSaved={onChanged} />
        <MovePin recipientKey={recipientKey} view={view} onMoved={onChanged} />
      </Stack>
    </Card>
  );
}
