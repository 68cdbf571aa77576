import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCod } from "@songtan/contract/console/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";
import { codTones } from "./payout-tone.ts";
import { usePayoutLabels } from "./use-payout-labels.ts";

type CodRowProps = {
  cash: ConsoleCod;
  /** True for staff who run payouts: they may decide, and make the payout. */
  mayDecide: boolean;
  onObject: () => void;
  onDecide: () => void;
};

/** One collection: its sender, the holder of the cash, and the condition for its payout. */
export function CodRow({ cash, mayDecide, onObject, onDecide }: CodRowProps) {
  const t = useText("payouts");
  const locale = useLocale();
  const labels = usePayoutLabels();
  return (
    <Card
      as="article"
      title={<Money column>{formatExactBaht(cash.amountSatang)}</Money>}
      description={`${cash.customer.name} · ${formatInstant(cash.collectedAt, locale)}`}
      aside={<StatusBadge tone={codTones[cash.state]}>{t(`codState.${cash.state}`)}</StatusBadge>}
    >
      <Stack gap={3}>
        <DescriptionList
          pairs={[
            [
              t("cod.booking"),
              <SmartLink key="booking" to={`/bookings/${cash.bookingId}`}>
                {cash.bookingNumber}
              </SmartLink>,
            ],
            [t("cod.driver"), cash.driver.name],
            [t("cod.heldUntil"), cash.state === "held" ? labels.day(cash.heldUntil) : null],
            [t("cod.waits"), cash.wait && t(`wait.${cash.wait}`)],
            [
              t("cod.handedIn"),
              cash.state === "held" ? t(cash.handedIn ? "cod.yes" : "cod.notYet") : null,
            ],
            [t("cod.lastTry"), cash.failure && t(`failure.${cash.failure}`)],
            [
              t("cod.objection"),
              cash.objection &&
                (cash.raisedBy
                  ? `${cash.objection.words} (${cash.raisedBy})`
                  : cash.objection.words),
            ],
            [
              t("cod.refundAsked"),
              cash.refundAsked && `${cash.refundAsked.words} (${cash.refundAsked.by})`,
            ],
            [t("cod.decided"), cash.objection?.decidedWords],
            [
              t("cod.payout"),
              cash.payoutId && mayDecide && (
                <SmartLink to={`/payouts/${cash.payoutId}`}>{t("cod.openPayout")}</SmartLink>
              ),
            ],
          ]}
        />
        {cash.state === "held" && (
          <div>
            <ActionButton variant="outline" onClick={onObject}>
              {t("cod.object")}
            </ActionButton>
          </div>
        )}
        {cash.state === "frozen" && mayDecide && (
          <div>
            <ActionButton onClick={onDecide}>{t("cod.decide")}</ActionButton>
          </div>
        )}
      </Stack>
    </Card>
  );
}
