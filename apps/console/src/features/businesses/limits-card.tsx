import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusiness, CreditLimitView } from "@songtan/contract/console/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import css from "../shell/page/entries.module.css";
import { limitTones } from "./business-tones.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import { useBusinessCommand } from "./use-business-command.ts";

/** Every credit limit that was set or proposed, and the way to change it. One waits at a time. */
export function LimitsCard({ business }: { business: ConsoleBusiness }) {
  const t = useText("businesses");
  const [changing, setChanging] = useState(false);
  const isWaiting = business.limits.some(({ state }) => state === "proposed");
  return (
    <Card
      title={t("limit.title")}
      footer={
        !isWaiting && (
          <ActionButton variant="outline" onClick={() => setChanging(true)}>
            {t("limit.change")}
          </ActionButton>
        )
      }
    >
      {business.limits.length === 0 ? (
        <p>{t("limit.none")}</p>
      ) : (
        <ul className={css.list}>
          {business.limits.map((limit) => (
            <Limit key={limit.id} businessId={business.id} limit={limit} />
          ))}
        </ul>
      )}
      {changing && <LimitDialog business={business} onClose={() => setChanging(false)} />}
    </Card>
  );
}

type LimitProps = { businessId: string; limit: CreditLimitView };

function Limit({ businessId, limit }: LimitProps) {
  const t = useText("businesses");
  const locale = useLocale();
  const about = [
    t("limit.by", { name: limit.proposedBy }),
    limit.decidedBy && t("limit.decided", { name: limit.decidedBy }),
    formatInstant(limit.createdAt, locale),
  ];
  return (
    <li className={css.item}>
      <div className={css.head}>
        <strong>
          {t("limit.from", {
            before: formatBaht(limit.beforeSatang),
            after: formatBaht(limit.limitSatang),
          })}
        </strong>
        <StatusBadge tone={limitTones[limit.state]}>{t(`limitState.${limit.state}`)}</StatusBadge>
      </div>
      <small>{about.filter(Boolean).join(" · ")}</small>
      <p>{limit.words}</p>
      {limit.decidedWords && <p>{limit.decidedWords}</p>}
      {limit.state === "proposed" && <Decide businessId={businessId} limit={limit} />}
    </li>
  );
}

function Decide({ businessId, limit }: LimitProps) {
  const t = useText("businesses");
  const [ending, setEnding] = useState(false);
  const approve = useBusinessCommand(
    "POST /console/businesses/{id}/credit-limits/{limitId}/approve",
  );
  const decline = useBusinessCommand(
    "POST /console/businesses/{id}/credit-limits/{limitId}/turn-down",
    () => setEnding(false),
  );
  const params = { id: businessId, limitId: limit.id };
  const endLabel = limit.mayDecide ? t("limit.decline") : t("limit.withdraw");
  return (
    <Stack gap={2}>
      {!limit.mayDecide && <p>{t("limit.own")}</p>}
      <ProblemNotice error={approve.error} />
      <Stack direction="row" gap={2}>
        {limit.mayDecide && (
          <ActionButton pending={approve.isPending} onClick={() => approve.mutate({ params })}>
            {t("limit.approve")}
          </ActionButton>
        )}
        <ActionButton variant="outline" onClick={() => setEnding(true)}>
          {endLabel}
        </ActionButton>
      </Stack>
      {ending && (
        <NoteDialog
          title={t("limit.endTitle")}
          explained={t("limit.endWords")}
          label={t("reason")}
          submitLabel={endLabel}
          danger
          pending={decline.isPending}
          error={decline.error}
          onClose={() => setEnding(false)}
          onSubmit={(words) => decline.mutate({ params, body: { words } })}
        />
      )}
    </Stack>
  );
}
