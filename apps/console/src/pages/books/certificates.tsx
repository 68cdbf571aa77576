import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { useApiQuery } from "../../features/api/api.ts";
import { CertificateDialog } from "../../features/books/certificate-dialog.tsx";
import { CertificateTable } from "../../features/books/certificate-table.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

export default function Certificates() {
  const t = useText("books");
  const shell = useText("shell");
  const [recording, setRecording] = useState(false);
  const query = useApiQuery("GET /console/books/withholdings", { quiet: true });
  return (
    <Page
      title={t("certificates.title")}
      description={t("certificates.words")}
      back={{ to: "/books", label: t("title") }}
      actions={
        <>
          <ExportButtons list="books-withholdings" />
          <ActionButton onClick={() => setRecording(true)}>{t("certificates.record")}</ActionButton>
        </>
      }
    >
      <PageHead title={t("certificates.title")} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={5} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty drawing={<DocumentDrawing size={140} />} title={t("certificates.empty")}>
              {t("certificates.emptyWords")}
            </Empty>
          ) : (
            <CertificateTable rows={data} />
          )
        }
      </QueryView>
      {recording && <CertificateDialog onClose={() => setRecording(false)} />}
    </Page>
  );
}
