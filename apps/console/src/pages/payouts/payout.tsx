import { useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { PayoutDetails } from "../../features/payouts/payout-details.tsx";
import { PayoutBadge } from "../../features/payouts/payout-table.tsx";
import { RejectButton } from "../../features/payouts/reject-button.tsx";
import { usePermission } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

const refreshMilliseconds = 20_000;

export default function Payout() {
  const t = useText("payouts");
  const mayOpenDriver = usePermission("driver.review");
  const { id = "" } = useParams();
  const query = useApiQuery(
    "GET /console/payouts/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <DetailPage
      query={query}
      lines={8}
      head={(payout) => ({
        title: t("page.title", { name: payout.owner.name }),
        back: { to: "/payouts", label: t("page.back") },
        badge: <PayoutBadge payout={payout} />,
      })}
    >
      {(payout) => (
        <Stack>
          {payout.contradicted && (
            <Notice tone="bad" title={t("contradicted.title")}>
              {t("contradicted.words")}
            </Notice>
          )}
          <PayoutDetails payout={payout} mayOpenDriver={mayOpenDriver} />
          <div>
            <RejectButton payout={payout} />
          </div>
        </Stack>
      )}
    </DetailPage>
  );
}
