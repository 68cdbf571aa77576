import { useText } from "@songtan/client/language/use-text.ts";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { BalanceCard } from "../../features/businesses/balance-card.tsx";
import { BusinessState } from "../../features/businesses/business-table.tsx";
import { CompanyCard } from "../../features/businesses/company-card.tsx";
import { InvoicesCard } from "../../features/businesses/invoices-card.tsx";
import { KeysCard } from "../../features/businesses/keys-card.tsx";
import { LimitsCard } from "../../features/businesses/limits-card.tsx";
import { MembersCard } from "../../features/businesses/members-card.tsx";
import { SuspensionCard } from "../../features/businesses/suspension-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["partner.manage"] };

const refreshMilliseconds = 30_000;

export default function Business() {
  const t = useText("businesses");
  const { id = "" } = useParams();
  const query = useApiQuery(
    "GET /console/businesses/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <DetailPage
      query={query}
      lines={6}
      head={(business) => ({
        title: business.name,
        back: { to: "/businesses", label: t("list.back") },
        badge: <BusinessState business={business} />,
      })}
    >
      {(business) => (
        <Columns
          main={
            <>
              <InvoicesCard business={business} />
              <LimitsCard business={business} />
              <KeysCard business={business} />
            </>
          }
          side={
            <>
              <BalanceCard business={business} />
              <CompanyCard business={business} />
              <MembersCard business={business} />
              <SuspensionCard business={business} />
            </>
          }
        />
      )}
    </DetailPage>
  );
}
