import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDocument } from "@songtan/contract/console/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import css from "./decision-bar.module.css";
import type { Block } from "./decision-block.ts";

export type DecisionBarProps = {
  document: ConsoleDocument;
  approval: Block;
  rejection: Block;
  pending: boolean;
  error: ApiError | null;
  onApprove: () => void;
  onReject: () => void;
};

/** Yes or no to the page that is shown, always in sight. */
export function DecisionBar({
  document,
  approval,
  rejection,
  pending,
  error,
  onApprove,
  onReject,
}: DecisionBarProps) {
  const t = useText("review");
  const locale = useLocale();
  const { firstApproved, needsSecondPerson, state } = document;
  const blockText = (block: Block) =>
    block &&
    (block.why === "missing"
      ? t("check.missing", { count: block.count })
      : t(`decide.${block.why}`));
  const reason = blockText(approval);
  return (
    <div className={css.bar}>
      {needsSecondPerson && (
        <Notice tone="warn" title={t("decide.second")}>
          {firstApproved &&
            t("decide.secondBy", {
              name: firstApproved.staffName,
              time: formatInstant(firstApproved.at, locale),
            })}
        </Notice>
      )}
      <ProblemNotice error={error} />
      <p className={css.reason} aria-live="polite">
        {reason}
      </p>
      <div className={css.buttons}>
        <ActionButton
          variant="outline"
          onClick={onReject}
          aria-keyshortcuts="R"
          disabledReason={blockText(rejection)}
          reasonPosition="bubble"
        >
          {state === "approved" ? t("decide.revoke") : t("decide.reject")}
        </ActionButton>
        {state !== "approved" && (
          <ActionButton
            onClick={onApprove}
            pending={pending}
            aria-keyshortcuts="A"
            disabledReason={reason}
            reasonPosition="bubble"
          >
            {t("decide.approve")}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
