import { useText } from "@songtan/client/language/use-text.ts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { AppealCard } from "../../features/drivers/appeal-card.tsx";
import { ContactCard } from "../../features/drivers/contact-card.tsx";
import { verificationTones } from "../../features/drivers/driver-tone.ts";
import { DutyCard } from "../../features/drivers/duty-card.tsx";
import { FlagsNotice } from "../../features/drivers/flags-notice.tsx";
import { JobsCard } from "../../features/drivers/jobs-card.tsx";
import { AccessLogCard, HistoryCard } from "../../features/drivers/log-cards.tsx";
import { NotesCard } from "../../features/drivers/notes-card.tsx";
import { SuspensionCard } from "../../features/drivers/suspension-card.tsx";
import { VerificationCard } from "../../features/drivers/verification-card.tsx";
import { AdjustmentsCard } from "../../features/money/adjustments-card.tsx";
import { SecurityLink } from "../../features/session/security-link.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["driver.review"] };

const refreshMilliseconds = 30_000;

export default function Driver() {
  const t = useText("drivers");
  const { id = "" } = useParams();
  const query = useApiQuery(
    "GET /console/drivers/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <DetailPage
      query={query}
      lines={6}
      head={(driver) => ({
        title: driver.name,
        back: { to: "/drivers", label: t("page.back") },
        badge: (
          <StatusBadge tone={verificationTones[driver.verification.state]}>
            {t(`state.${driver.verification.state}`)}
          </StatusBadge>
        ),
      })}
    >
      {(driver) => (
        <>
          <FlagsNotice driver={driver} />
          <Columns
            main={
              <>
                {driver.appeals.map((appeal) => (
                  <AppealCard key={appeal.id} appeal={appeal} title={t("appeals.title")} />
                ))}
                <VerificationCard driver={driver} />
                <JobsCard driver={driver} />
                <AdjustmentsCard
                  of={{ ownerId: driver.id }}
                  driver={{ id: driver.id, name: driver.name }}
                />
                <AccessLogCard driver={driver} />
              </>
            }
            side={
              <>
                <ContactCard driver={driver} />
                <DutyCard driver={driver} />
                <SuspensionCard driver={driver} />
                <NotesCard driver={driver} />
                <HistoryCard driver={driver} />
                <SecurityLink of={{ accountId: driver.id }} />
              </>
            }
          />
        </>
      )}
    </DetailPage>
  );
}
