import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { isRecordId } from "@songtan/contract/client-routes";
import { receiptTitle } from "@songtan/contract/payments/receipt-texts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/use-call.ts";
import { useDownload } from "../../features/api/use-download.ts";
import { ReceiptSheet } from "../../features/receipts/receipt-sheet.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";
import css from "./receipt.module.css";

export const handle: PageHandle = {
  middleware: "customer",
  validate: ({ params }) => isRecordId(params.id),
};

export default function CustomerReceipt() {
  const t = useText("receipts");
  const shell = useText("shell");
  const locale = useLocale();
  const { id = "" } = useParams();
  const {
    data: receipt,
    error,
    refetch,
    isFetching,
  } = useApiQuery("GET /receipts/{id}", { params: { id } });
  const { start, pending, error: downloadError } = useDownload();
  const back = receipt?.bookingId
    ? { to: `/customer/complete/${receipt.bookingId}`, label: t("page.back") }
    : { to: "/customer/complete", label: t("page.backAll") };
  return (
    <Page
      className={css.page}
      back={back}
      {...(receipt && { title: receiptTitle(receipt)[locale], description: receipt.serial })}
    >
      <PageHead title={t("page.title")} hidden />
      {!receipt && !error && <CardSkeleton label={shell("loading")} lines={8} />}
      {error?.code === "not_found" && (
        <Empty
          drawing={<NotFound size={160} />}
          title={t("page.missing")}
          titleAs="h1"
          action={<ActionButton to="/customer/complete">{t("page.backAll")}</ActionButton>}
        >
          {t("page.missingWords")}
        </Empty>
      )}
      {!receipt && error && error.code !== "not_found" && (
        <QueryError
          error={error}
          title={t("page.failed")}
          titleAs="h1"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {receipt && (
        <Stack>
          <div className={css.actions}>
            <ActionButton
              icon={<IconDownload size={20} />}
              pending={pending !== null}
              onClick={() => start(`/receipts/${receipt.id}/pdf`, `${receipt.serial}.pdf`)}
            >
              {t("page.download")}
            </ActionButton>
            <ActionButton
              variant="outline"
              icon={<IconPrinter size={20} />}
              onClick={() => window.print()}
            >
              {t("page.print")}
            </ActionButton>
          </div>
          <ProblemNotice error={downloadError} />
          {receipt.replacedBy && (
            <div className={css.void}>
              <Notice
                tone="warn"
                title={t("page.void", { serial: receipt.replacedBy.serial })}
                action={
                  <ActionButton variant="quiet" to={`/customer/receipt/${receipt.replacedBy.id}`}>
                    {t("page.open")}
                  </ActionButton>
                }
              />
            </div>
          )}
          <ReceiptSheet receipt={receipt} />
        </Stack>
      )}
    </Page>
  );
}
