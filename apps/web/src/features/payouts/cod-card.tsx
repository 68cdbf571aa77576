import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { CodView } from "@songtan/contract/payouts/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { useApiQuery } from "../api/use-call.ts";
import { useDownload } from "../api/use-download.ts";
import { useCodMoneyText } from "../shell/cod-money.tsx";
import { spokenDay } from "./day.ts";
import css from "./figures.module.css";

const firstRows = 20;
const moreRows = 50;

/** Cash that drivers collect for this sender: how much is where, each with its day, and all of it as a file. */
export function CodCard({ bookingPath }: { bookingPath: (bookingId: string) => string }) {
  const t = useText("payouts");
  const [limit, setLimit] = useState(firstRows);
  const summary = useApiQuery("GET /customer/cod/summary", {});
  const list = useApiQuery("GET /customer/cod", { query: { limit } });
  const error = summary.error ?? list.error;
  const retry = () => {
    void summary.refetch();
    void list.refetch();
  };
  const { start, pending, error: downloadError } = useDownload();
  // Shown together, so that sums which arrive later do not move the rows.
  const isRead = summary.data && list.data;
  const sums = isRead && summary.data;
  const rowsRead = isRead && list.data.data;
  return (
    <Card title={t("cod.title")} description={sums && t("cod.words", { days: sums.holdDays })}>
      <Stack>
        {error && <ProblemNotice error={error} onRetry={retry} />}
        {(list.isPending || summary.isPending) && <ListSkeleton rows={3} label={t("loading")} />}
        {sums && (
          <dl className={css.figures}>
            <Figure name="toCollect" satang={sums.toCollectSatang} />
            <Figure name="held" satang={sums.heldSatang} />
            {sums.frozenSatang > 0 && <Figure name="frozen" satang={sums.frozenSatang} />}
            <Figure name="onItsWay" satang={sums.onItsWaySatang} />
            <Figure name="paid" satang={sums.paidSatang} />
            {sums.refundedSatang > 0 && <Figure name="refunded" satang={sums.refundedSatang} />}
          </dl>
        )}
        {rowsRead?.length === 0 && <p>{t("cod.none")}</p>}
        {rowsRead && rowsRead.length > 0 && (
          <>
            <List label={t("cod.title")}>
              {rowsRead.map((cash) => (
                <CodRow key={cash.id} cash={cash} to={bookingPath(cash.bookingId)} />
              ))}
            </List>
            <ProblemNotice error={downloadError} />
            <ActionButton
              variant="outline"
              icon={<IconFileSpreadsheet size={20} />}
              pending={pending !== null}
              onClick={() => start("/customer/cod.csv", "cash-on-delivery.csv")}
            >
              {t("cod.csv")}
            </ActionButton>
          </>
        )}
        {isRead && list.data.nextCursor && limit === firstRows && (
          <ActionButton variant="outline" onClick={() => setLimit(moreRows)}>
            {t("cod.more")}
          </ActionButton>
        )}
      </Stack>
    </Card>
  );
}

type Sum = "toCollect" | "held" | "frozen" | "onItsWay" | "paid" | "refunded";

function Figure({ name, satang }: { name: Sum; satang: number }) {
  const t = useText("payouts");
  return (
    <div>
      <dt>{t(`cod.sum.${name}`)}</dt>
      <dd>
        <Money>{formatBaht(satang)}</Money>
      </dd>
    </div>
  );
}

function CodRow({ cash, to }: { cash: CodView; to: string }) {
  const t = useText("payouts");
  const moneyText = useCodMoneyText();
  const locale = useLocale();
  const about = [
    t("cod.booking", { number: cash.bookingNumber }),
    formatInstant(cash.collectedAt, locale),
    cash.wait &&
      cash.wait !== "held" &&
      t(`cod.wait.${cash.wait}`, { day: spokenDay(cash.heldUntil, locale) }),
    cash.failure && t(`failure.${cash.failure}`),
    cash.objection && cash.state === "frozen" && cash.objection.words,
    cash.objection?.decidedWords,
  ];
  return (
    <ListRow
      LinkComponent={LocaleLink}
      to={to}
      title={moneyText(cash.money)}
      description={<WithNumbers text={about.filter(Boolean).join(" · ")} />}
    />
  );
}
