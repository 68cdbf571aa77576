import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ImportView } from "@songtan/contract/partners/imports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useEffect, useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import css from "./import.module.css";
import { useImportsChanged } from "./use-imports.ts";

/** Returns true once an instant has passed; re-renders when it does. */
function useIsPast(instant: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const leftMilliseconds = instant ? Date.parse(instant) - now : 0;
  useEffect(() => {
    if (leftMilliseconds <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), leftMilliseconds + 500);
    return () => clearTimeout(timer);
  }, [leftMilliseconds]);
  return instant !== null && leftMilliseconds <= 0;
}

/** What the ready rows cost, and the one press that books them. */
export function BookFile({ file }: { file: ImportView }) {
  const t = useText("imports");
  const locale = useLocale();
  const changed = useImportsChanged();
  const [isConfirming, setIsConfirming] = useState(false);
  const { counts, totalSatang, bookedSatang, pricesUntil } = file;
  const params = { id: file.id };
  const isLapsed = useIsPast(pricesUntil);
  const done = () => {
    setIsConfirming(false);
    void changed();
  };
  const book = useApiMutation("POST /business/imports/{id}/book", done);
  const price = useApiMutation("PUT /business/imports/{id}/columns", () => {
    book.reset();
    done();
  });
  const total = <Money size="large">{formatExactBaht(totalSatang)}</Money>;
  const open = counts.unsure + counts.wrong + counts.unchecked;
  return (
    <Card title={t("book.title")}>
      <Stack>
        {counts.queued > 0 && (
          <Notice tone="info" live>
            {t("book.under", { count: counts.queued })}
          </Notice>
        )}
        {counts.failed > 0 && (
          <Notice tone="warn">{t("book.left", { count: counts.failed })}</Notice>
        )}
        {counts.ready === 0 && counts.queued === 0 && (
          <p className={css.soft}>
            {t(counts.booked > 0 && open === 0 ? "book.done" : "book.nothing")}
          </p>
        )}
        {(counts.ready > 0 || counts.booked > 0) && (
          <div className={css.stats}>
            {counts.ready > 0 && (
              <Stat
                label={t("book.total")}
                value={total}
                hint={
                  pricesUntil &&
                  (isLapsed
                    ? t("book.lapsed")
                    : t("book.until", { time: formatTime(pricesUntil, locale) }))
                }
                tone="brand"
              />
            )}
            {counts.booked > 0 && (
              <Stat
                label={t("book.bookedTotal")}
                value={<Money size="large">{formatExactBaht(bookedSatang)}</Money>}
              />
            )}
          </div>
        )}
        {!isConfirming && <ProblemNotice error={book.error ?? price.error} />}
        {counts.unchecked > 0 && <p className={css.soft}>{t("file.unchecked")}</p>}
        <div className={css.buttons}>
          {counts.ready > 0 && !isLapsed && (
            <ActionButton
              pending={book.isPending}
              onClick={() => {
                book.reset();
                setIsConfirming(true);
              }}
            >
              {t("book.press", { count: counts.ready })}
            </ActionButton>
          )}
          {((counts.ready > 0 && (isLapsed || book.error)) || counts.unchecked > 0) && (
            <ActionButton
              variant={isLapsed ? "filled" : "outline"}
              pending={price.isPending}
              onClick={() =>
                price.mutate({
                  params,
                  body: { columns: file.columns, acceptsArea: file.acceptsArea },
                })
              }
            >
              {t(counts.unchecked > 0 ? "file.check" : "book.again")}
            </ActionButton>
          )}
        </div>
      </Stack>
      <Confirm
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => book.mutate({ params, body: { totalSatang } })}
        title={t("book.confirm", { count: counts.ready })}
        cost={{ label: t("book.cost"), value: formatExactBaht(totalSatang) }}
        confirmLabel={t("book.press", { count: counts.ready })}
        cancelLabel={t("book.cancel")}
        pending={book.isPending}
        error={book.error?.message}
      >
        {t("book.confirmText")}
      </Confirm>
    </Card>
  );
}
