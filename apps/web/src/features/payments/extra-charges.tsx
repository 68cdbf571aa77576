import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./awaiting-payment.module.css";

/** The charges on top of the price, and the part of them still to be paid. */
export function ExtraCharges({ booking }: { booking: Pick<BookingView, "extraCharges"> }) {
  const t = useText("charges");
  const { extraCharges } = booking;
  if (extraCharges.length === 0) return null;
  return (
    <Card title={t("extra.title")}>
      <div className={css.content}>
        <List>
          {extraCharges.map(({ why, amountSatang, state }) => (
            <ListRow
              key={why}
              title={t(`why.${why}`)}
              description={t(`extra.${state}`)}
              end={<Money>{formatBaht(amountSatang)}</Money>}
            />
          ))}
        </List>
        {extraCharges.some((extra) => extra.state === "due") && (
          <ActionButton variant="outline" fullWidth to="/customer/profile#amount-due">
            {t("extra.toPay")}
          </ActionButton>
        )}
      </div>
    </Card>
  );
}
