import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useChosenBusiness } from "../api/use-chosen-business.ts";
import { CodMoneyLines, codMoneyOfStops } from "../shell/cod-money.tsx";
import css from "./cod-money-card.module.css";

/** Where the cash on delivery of a booking is, with the reminder for who has given no account to send it to. */
export function CodMoneyCard({ stops }: Pick<BookingView, "stops">) {
  const t = useText("tracking");
  const isOfBusiness = useChosenBusiness()?.isBooking === true;
  const money = codMoneyOfStops(stops);
  if (money.length === 0) return null;
  const page = isOfBusiness ? "/business/money" : "/customer/profile/cod";
  const needsAccount = money.some((one) => one.needsAccount);
  return (
    <Card title={t("codCard.title")}>
      <Stack>
        <CodMoneyLines stops={stops} className={css.line} />
        {needsAccount ? (
          <Notice
            tone="warn"
            title={t("codCard.missing")}
            action={
              <ActionButton variant="soft" to={page}>
                {t(isOfBusiness ? "codCard.addForBusiness" : "codCard.add")}
              </ActionButton>
            }
          >
            {t(isOfBusiness ? "codCard.ofBusiness" : "codCard.missingWords")}
          </Notice>
        ) : (
          <ActionButton variant="outline" to={page}>
            {t("codCard.all")}
          </ActionButton>
        )}
      </Stack>
    </Card>
  );
}
