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

/** What the recipient may still request, while the driver may still come. */
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
