import { useText } from "@songtan/client/language/use-text.ts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { customerTones } from "../../features/customers/customer-tones.ts";
import { MoneyCard } from "../../features/customers/money-card.tsx";
import { CustomerNotesCard } from "../../features/customers/notes-card.tsx";
import {
  BookingsCard,
  PersonCard,
  ReportsCard,
  RightsCard,
} from "../../features/customers/person-card.tsx";
import { SuspensionCard } from "../../features/customers/suspension-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["booking.manage"] };

export default function Customer() {
  const t = useText("customers");
  const { id = "" } = useParams();
  const query = useApiQuery("GET /console/customers/{id}", { params: { id }, quiet: true });
  return (
    <DetailPage
      query={query}
      lines={6}
      head={(customer) => ({
        title: customer.name,
        back: { to: "/customers", label: t("back") },
        badge: (
          <StatusBadge tone={customerTones[customer.state]}>
            {t(`state.${customer.state}`)}
          </StatusBadge>
        ),
      })}
    >
      {(customer) => (
        <Columns
          main={
            <>
              <BookingsCard customer={customer} />
              <ReportsCard customer={customer} />
              <CustomerNotesCard customer={customer} />
            </>
          }
          side={
            <>
              <PersonCard customer={customer} />
              <MoneyCard customer={customer} />
              <SuspensionCard customer={customer} />
              <RightsCard customer={customer} />
            </>
          }
        />
      )}
    </DetailPage>
  );
}
