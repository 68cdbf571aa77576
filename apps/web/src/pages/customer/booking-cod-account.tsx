import { useText, useTexts } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiQuery } from "../../features/api/use-call.ts";
import { useChosenBusiness } from "../../features/api/use-chosen-business.ts";
import { hasCod } from "../../features/booking-form/draft/booking-draft.ts";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { useCustomer } from "../../features/session/use-auth.ts";
import { CustomerBankAccount } from "./bank-account.tsx";

const texts = ["booking", "payouts"] as const;

/** Where cash on delivery is to be sent, for a sender without a bank account; others see nothing. */
export function BookingCodAccount() {
  const { user } = useCustomer();
  const isOfBusiness = useChosenBusiness()?.isBooking === true;
  const isShown = useBooking(({ draft }) => hasCod(draft)) && user !== null && !isOfBusiness;
  return isShown ? <MissingAccount user={user} /> : null;
}

function MissingAccount({ user }: { user: NonNullable<ReturnType<typeof useCustomer>["user"]> }) {
  useTexts(texts);
  const t = useText("booking");
  const account = useApiQuery("GET /customer/bank-account", {});
  const isLater = useBooking(({ draft }) => draft.codAccountLater === true);
  const change = useBooking((booking) => booking.change);
  const [isNew, setNew] = useState(false);
  // Stays in sight once given, so that the person sees what was saved.
  if (account.data === null && !isNew) setNew(true);
  if (!isNew) return null;
  if (isLater && account.data === null)
    return (
      <Notice
        tone="warn"
        title={t("cod.accountMissing")}
        action={
          <ActionButton variant="soft" onClick={() => change({ codAccountLater: false })}>
            {t("cod.accountAdd")}
          </ActionButton>
        }
      >
        {t("cod.accountMissingWords")}
      </Notice>
    );
  return (
    <Stack>
      <CustomerBankAccount user={user} />
      {account.data === null && (
        <ActionButton variant="quiet" onClick={() => change({ codAccountLater: true })}>
          {t("cod.accountLater")}
        </ActionButton>
      )}
    </Stack>
  );
}
