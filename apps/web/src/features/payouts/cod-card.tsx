import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { CodView } from "@songtan/contract/payouts/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiQuery } from "../api/use-call.ts";
import { spokenDay } from "./day.ts";
import css from "./figures.module.css";

const firstRows = 5;
const moreRows = 50;
const tones = {
  held: "plain",
  frozen: "warn",
  releasing: "info",
  sent: "info",
  paid: "good",
  refunded: "warn",
} as const;

/** Cash that drivers collected for this sender: how much is where, and each with its day. */
export function CodCard() {
  const t = useText("payouts");
  const [rows, setRows] = useState(firstRows);
  const summary = useApiQuery("GET /customer/cod/summary", {});
  const list = useApiQuery("GET /customer/cod", { query: { limit: rows } });
  const error = summary.error ?? list.error;
  const retry = () => {
    void summary.refetch();
    void list.refetch();
  };
  if (list.data?.data.length === 0) return null;
  return (
    <Card
      title={t("cod.title")}
      description={t("cod.words", { days: summary.data?.holdDays ?? 0 })}
    >
      <Stack>
        {error && <ProblemNotice error={error} onRetry={retry} />}
        {(list.isPending || summary.isPending) && <ListSkeleton rows={3} label={t("loading")} />}
        {summary.data && (
          <dl className={css.figures}>
            <Figure name="held" satang={summary.data.heldSatang} />
            <Figure name="onItsWay" satang={summary.data.onItsWaySatang} />
            {summary.data.frozenSatang > 0 && (
              <Figure name="frozen" satang={summary.data.frozenSatang} />
            )}
            <Figure name="paid" satang={summary.data.paidSatang} />
          </dl>
        )}
        {list.data && (
          <List label={t("cod.title")}>
            {list.data.data.map((cash) => (
              <CodRow key={cash.id} cash={cash} />
            ))}
          </List>
        )}
        {list.data?.nextCursor && rows === firstRows && (
          <ActionButton variant="outline" onClick={() => setRows(moreRows)}>
            {t("cod.more")}
          </ActionButton>
        )}
      </Stack>
    </Card>
  );
}

function Figure({
  name,
  satang,
}: {
  name: "held" | "onItsWay" | "frozen" | "paid";
  satang: number;
}) {
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

function CodRow({ cash }: { cash: CodView }) {
  const t = useText("payouts");
  const locale = useLocale();
  const about = [
    t("cod.booking", { number: cash.bookingNumber }),
    formatInstant(cash.collectedAt, locale),
    cash.wait && t(`cod.wait.${cash.wait}`, { day: spokenDay(cash.heldUntil, locale) }),
    cash.failure && t(`failure.${cash.failure}`),
    cash.objection && cash.state === "frozen" && cash.objection.words,
    cash.objection?.decidedWords,
    cash.paidAt && t("cod.paidAt", { time: formatInstant(cash.paidAt, locale) }),
  ];
  return (
    <ListRow
      title={<Money>{formatBaht(cash.amountSatang)}</Money>}
      description={<WithNumbers text={about.filter(Boolean).join(" · ")} />}
      end={<StatusBadge tone={tones[cash.state]}>{t(`cod.state.${cash.state}`)}</StatusBadge>}
    />
  );
}
