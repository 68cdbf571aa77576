import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import css from "../shell/page/entries.module.css";
import { adjustmentTones } from "./money-tones.ts";
import { useAdjustmentCommand } from "./use-money-command.ts";

/** One adjustment: the account, the reason, its author, the person who decided, and the possible actions. */
export function AdjustmentItem({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useText("money");
  const locale = useLocale();
  const { kind, amountSatang, state, owner, booking, proposedBy, decidedBy, createdAt, decidedAt } =
    adjustment;
  return (
    <li className={css.item}>
      <div className={css.head}>
        <strong>
          {t(`adjustKind.${kind}`)} <Money>{formatExactBaht(amountSatang)}</Money>
        </strong>
        <StatusBadge tone={adjustmentTones[state]}>{t(`adjustState.${state}`)}</StatusBadge>
      </div>
      <p>{adjustment.words}</p>
      <small>
        {owner.name}
        {booking && (
          <>
            {" · "}
            <SmartLink to={`/bookings/${booking.id}`}>{booking.number}</SmartLink>
          </>
        )}
      </small>
      <small>{t("adjust.by", { name: proposedBy, time: formatInstant(createdAt, locale) })}</small>
      {decidedBy && decidedAt && (
        <small>
          {t(state === "done" ? "adjust.approvedBy" : "adjust.turnedDownBy", {
            name: decidedBy,
            time: formatInstant(decidedAt, locale),
          })}
        </small>
      )}
      {adjustment.decidedWords && <p>{t("adjust.because", { words: adjustment.decidedWords })}</p>}
      {state === "proposed" && <Decide adjustment={adjustment} />}
    </li>
  );
}

function Decide({ adjustment }: { adjustment: AdjustmentView }) {
  const t = useText("money");
  const [ending, setEnding] = useState(false);
  const approve = useAdjustmentCommand("POST /console/adjustments/{id}/approve");
  const reject = useAdjustmentCommand("POST /console/adjustments/{id}/turn-down", () =>
    setEnding(false),
  );
  const { id, mayDecide, amountSatang, owner } = adjustment;
  const amount = formatExactBaht(amountSatang);
  return (
    <Stack gap={2}>
      {!mayDecide && <p className={css.quiet}>{t("refund.own")}</p>}
      <ProblemNotice error={approve.error} />
      <Stack direction="row" gap={2}>
        {mayDecide && (
          <ActionButton
            pending={approve.isPending}
            onClick={() => approve.mutate({ params: { id } })}
          >
            {t("adjust.approve", { amount })}
          </ActionButton>
        )}
        <ActionButton variant="outline" onClick={() => setEnding(true)}>
          {mayDecide ? t("refund.turnDown") : t("refund.takeBack")}
        </ActionButton>
      </Stack>
      {ending && (
        <NoteDialog
          title={t(mayDecide ? "adjust.turnDownTitle" : "adjust.takeBackTitle", {
            amount,
            name: owner.name,
          })}
          explained={t("adjust.turnDownWords")}
          label={t("refund.words")}
          submitLabel={mayDecide ? t("refund.turnDown") : t("refund.takeBack")}
          danger
          pending={reject.isPending}
          error={reject.error}
          onClose={() => setEnding(false)}
          onSubmit={(note) => reject.mutate({ params: { id }, body: { words: note } })}
        />
      )}
    </Stack>
  );
}
