import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookMonthReport } from "@songtan/contract/console/books";
import { refusalTexts } from "@songtan/contract/refusal-texts/texts";
import { isMonth } from "@songtan/domain/ledger/months";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import css from "../../features/books/books.module.css";
import { CloseMonthDialog } from "../../features/books/close-month-dialog.tsx";
import { monthName } from "../../features/books/month-name.ts";
import {
  ClearingCard,
  FilesCard,
  OpenCard,
  WithheldCard,
} from "../../features/books/month-side.tsx";
import { monthTones } from "../../features/books/month-tone.ts";
import { MovementsCard } from "../../features/books/movements-card.tsx";
import { TaxCard } from "../../features/books/tax-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

export default function BookMonth() {
  const shell = useText("shell");
  const { month = "" } = useParams();
  const query = useApiQuery("GET /console/books/months/{month}", {
    params: { month },
    quiet: true,
  });
  return (
    <QueryView
      query={query}
      waiting={
        <Page>
          <CardSkeleton label={shell("loading")} lines={8} />
        </Page>
      }
    >
      {(report) => <Month report={report} />}
    </QueryView>
  );
}

function Month({ report }: { report: BookMonthReport }) {
  const t = useText("books");
  const locale = useLocale();
  const [confirming, setConfirming] = useState(false);
  const { month, state, closedAt, closedBy, closeRefusal } = report;
  const title = isMonth(month) ? monthName(month, locale) : month;
  return (
    <Page
      title={title}
      description={
        closedAt
          ? t("month.closedBy", { name: closedBy ?? "", time: formatInstant(closedAt, locale) })
          : t("month.entries", { count: report.entries })
      }
      back={{ to: "/books", label: t("title") }}
      actions={
        <div className={css.actions}>
          <StatusBadge tone={monthTones[state]}>{t(`state.${state}`)}</StatusBadge>
          {state !== "closed" && (
            <ActionButton
              variant="danger"
              onClick={() => setConfirming(true)}
              disabledReason={closeRefusal && refusalTexts[locale][closeRefusal]}
            >
              {t("close.confirm")}
            </ActionButton>
          )}
        </div>
      }
    >
      <PageHead title={title} />
      <Columns
        main={
          <>
            <TaxCard report={report} />
            <MovementsCard report={report} />
          </>
        }
        side={
          <>
            <OpenCard report={report} />
            <ClearingCard report={report} />
            <WithheldCard report={report} />
            <FilesCard month={month} />
          </>
        }
      />
      {confirming && <CloseMonthDialog report={report} onClose={() => setConfirming(false)} />}
    </Page>
  );
}
