import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { usePages } from "../api/use-pages.ts";
import { usePermission } from "../session/use-session.ts";
import css from "../shell/page/entries.module.css";
import { PaginatedList } from "../shell/page/paginated-list.tsx";
import { type AdjustmentAbout, AdjustmentDialog } from "./adjustment-dialog.tsx";
import { AdjustmentItem } from "./adjustment-item.tsx";

type AdjustmentsCardProps = AdjustmentAbout & { of: { bookingId: string } | { ownerId: string } };

const shown = 5;

/**
 * Lists the corrections of a booking or a driver, with the action to propose another one. Only for staff in charge of
 * money.
 */
export function AdjustmentsCard(props: AdjustmentsCardProps) {
  return usePermission("payment.refund") ? <Corrections {...props} /> : null;
}

function Corrections({ of, ...about }: AdjustmentsCardProps) {
  const t = useText("money");
  const [proposing, setProposing] = useState(false);
  const list = usePages("GET /console/adjustments", { ...of, limit: shown });
  return (
    <Card
      title={t("adjustments.title")}
      footer={
        <ActionButton variant="outline" onClick={() => setProposing(true)}>
          {t("adjust.propose")}
        </ActionButton>
      }
    >
      <PaginatedList list={list} rows={1} empty={<p>{t("adjustments.none")}</p>}>
        {(rows) => (
          <ul className={css.list}>
            {rows.map((adjustment) => (
              <AdjustmentItem key={adjustment.id} adjustment={adjustment} />
            ))}
          </ul>
        )}
      </PaginatedList>
      {proposing && <AdjustmentDialog about={about} onClose={() => setProposing(false)} />}
    </Card>
  );
}
