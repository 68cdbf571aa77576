import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsolePayout } from "@songtan/contract/console/payouts";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";
import { usePayoutLabels } from "./use-payout-labels.ts";

/** One payout: the owner, the bank account, the amount, and the time of each step. */
export function PayoutDetails({
  payout,
  mayOpenDriver,
}: {
  payout: ConsolePayout;
  mayOpenDriver: boolean;
}) {
  const t = useText("payouts");
  const locale = useLocale();
  const labels = usePayoutLabels();
  const time = (instant: string | null) => instant && formatInstant(instant, locale);
  const link = payout.kind === "driver" && mayOpenDriver;
  const { id, name } = payout.owner;
  const owner = link ? <SmartLink to={`/drivers/${id}`}>{name}</SmartLink> : name;
  return (
    <Card
      title={t("page.about")}
      aside={<Money size="large">{formatExactBaht(payout.amountSatang)}</Money>}
    >
      <DescriptionList
        pairs={[
          [t("list.owner"), owner],
          [t("list.kind"), t(`kind.${payout.kind}`)],
          [t("page.fee"), formatExactBaht(payout.feeSatang)],
          [t("page.net"), formatExactBaht(payout.netSatang)],
          [
            t("list.account"),
            `${labels.bank(payout.account.bankCode)} ${t("ending", { digits: payout.account.lastDigits })} · ${payout.accountName}`,
          ],
          [t("page.accountState"), t(`accountState.${payout.accountState}`)],
          [t("list.asked"), time(payout.requestedAt)],
          [t("runs.sendDay"), payout.sendDay && labels.day(payout.sendDay)],
          [t("page.sent"), time(payout.sentAt)],
          [t("page.ended"), time(payout.endedAt)],
          [t("page.failure"), payout.failure && t(`failure.${payout.failure}`)],
          [t("words"), payout.words],
          [t("page.transfer"), payout.providerTransferId],
          [
            t("page.run"),
            payout.runId && (
              <SmartLink to={`/payout-runs/${payout.runId}`}>{t("page.openRun")}</SmartLink>
            ),
          ],
        ]}
      />
    </Card>
  );
}
