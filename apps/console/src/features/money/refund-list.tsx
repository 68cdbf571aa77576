import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { RefundView } from "@songtan/contract/console/payments";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import css from "../shell/page/entries.module.css";
import { refundTones } from "./money-tones.ts";
import { ResolveRefundDialog } from "./resolve-refund-dialog.tsx";
import { usePaymentCommand } from "./use-money-command.ts";

/** Every refund with its state and the possible actions. */
export function RefundList({ refunds }: { refunds: readonly RefundView[] }) {
  const t = useText("money");
  if (refunds.length === 0) return <p>{t("payment.noRefunds")}</p>;
  return (
    <ul className={css.list}>
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
    </ul>
  );
}

function Refund({ refund }: { refund: RefundView }) {
  const t = useText("money");
  const locale = useLocale();
  const about = [
    t(`reason.${refund.reason}`),
    refund.askedBy && t("refund.by", { name: refund.askedBy }),
    refund.decidedBy &&
      refund.state !== "turned_down" &&
      t("refund.decided", { name: refund.decidedBy }),
    formatInstant(refund.createdAt, locale),
    refund.bankReference,
  ];
  return (
    <li className={css.item}>
      <div className={css.head}>
        <Money column>{formatExactBaht(refund.amountSatang)}</Money>
        <StatusBadge tone={refundTones[refund.state]}>
          {t(`refundState.${refund.state}`)}
        </StatusBadge>
      </div>
      <small>{about.filter(Boolean).join(" · ")}</small>
      {refund.creditSatang > 0 && refund.creditSatang < refund.amountSatang && (
        <p>
          {t("refund.parts", {
            source: formatExactBaht(refund.amountSatang - refund.creditSatang),
            credit: formatExactBaht(refund.creditSatang),
          })}
        </p>
      )}
      {refund.words && <p>{refund.words}</p>}
      {refund.failureCode && <p>{t("refund.why", { code: refund.failureCode })}</p>}
      {refund.reportId && (
        <SmartLink to={`/reports/${refund.reportId}`}>{t("case.back")}</SmartLink>
      )}
      {refund.state === "proposed" && <Decide refund={refund} />}
      {refund.state === "failed" && <FailedRefundActions refund={refund} />}
    </li>
  );
}

function Decide({ refund }: { refund: RefundView }) {
  const t = useText("money");
  const [ending, setEnding] = useState(false);
  const approve = usePaymentCommand("POST /console/refunds/{id}/approve");
  const reject = usePaymentCommand("POST /console/refunds/{id}/turn-down", () => setEnding(false));
  const { id, version, mayDecide } = refund;
  return (
    <Stack gap={2}>
      {!mayDecide && <p>{t("refund.own")}</p>}
      <ProblemNotice error={approve.error} />
      <Stack direction="row" gap={2}>
        {mayDecide && (
          <ActionButton
            pending={approve.isPending}
            onClick={() => approve.mutate({ params: { id }, body: { version } })}
          >
            {t("refund.approve")}
          </ActionButton>
        )}
        <ActionButton variant="outline" onClick={() => setEnding(true)}>
          {mayDecide ? t("refund.turnDown") : t("refund.takeBack")}
        </ActionButton>
      </Stack>
      {ending && (
        <NoteDialog
          title={t("refund.turnDownTitle")}
          explained={t("refund.turnDownWords")}
          label={t("refund.words")}
          submitLabel={mayDecide ? t("refund.turnDown") : t("refund.takeBack")}
          danger
          pending={reject.isPending}
          error={reject.error}
          onClose={() => setEnding(false)}
          onSubmit={(note) => reject.mutate({ params: { id }, body: { version, words: note } })}
        />
      )}
    </Stack>
  );
}

function FailedRefundActions({ refund }: { refund: RefundView }) {
  const t = useText("money");
  const [resolving, setResolving] = useState(false);
  const retry = usePaymentCommand("POST /console/refunds/{id}/retry");
  const { id, version } = refund;
  return (
    <Stack gap={2}>
      <ProblemNotice error={retry.error} />
      <Stack direction="row" gap={2}>
        <ActionButton
          pending={retry.isPending}
          onClick={() => retry.mutate({ params: { id }, body: { version } })}
        >
          {t("refund.retry")}
        </ActionButton>
        <ActionButton variant="outline" onClick={() => setResolving(true)}>
          {t("refund.settle")}
        </ActionButton>
      </Stack>
      {resolving && <ResolveRefundDialog refund={refund} onClose={() => setResolving(false)} />}
    </Stack>
  );
}
