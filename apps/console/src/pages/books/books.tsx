import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { MonthsCard } from "../../features/books/months-card.tsx";
import { ProofNotice } from "../../features/books/proof-notice.tsx";
import { TrialBalanceCard } from "../../features/books/trial-balance-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { useFilters } from "../../features/shell/filters/use-filters.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

export default function Books() {
  const t = useText("books");
  const filters = useFilters(["on"] as const);
  return (
    <Page
      title={t("title")}
      description={t("words")}
      actions={
        <>
          <ActionButton variant="outline" to="/books/entries">
            {t("entries.title")}
          </ActionButton>
          <ActionButton variant="outline" to="/books/certificates">
            {t("certificates.title")}
          </ActionButton>
        </>
      }
    >
      <PageHead title={t("title")} />
      <ProofNotice />
      <Columns
        main={<TrialBalanceCard on={filters.values.on} onDay={(day) => filters.set("on", day)} />}
        side={<MonthsCard />}
      />
    </Page>
  );
}
