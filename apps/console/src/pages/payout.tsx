import { useText } from "@songtan/client/use-text.ts";
import { Notice } from "@songtan/ui/notice.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useParams } from "react-router";
import { useCall } from "../features/api/api.ts";
import { PayoutFacts } from "../features/payouts/payout-facts.tsx";
import { PayoutBadge } from "../features/payouts/payout-table.tsx";
import { RejectButton } from "../features/payouts/reject-button.tsx";
import { useMay } from "../features/session/use-session.ts";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { RecordPage } from "../features/shell/record-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

const refreshMilliseconds = 20_000;

export default function Payout() {
  const t = useText("payouts");
  const mayOpenDriver = useMay("driver.review");
  const { id = "" } = useParams();
  const query = useCall(
    "GET /console/payouts/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <RecordPage
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
          <PayoutFacts payout={payout} mayOpenDriver={mayOpenDriver} />
          <div>
            <RejectButton payout={payout} />
          </div>
        </Stack>
      )}
    </RecordPage>
  );
}
