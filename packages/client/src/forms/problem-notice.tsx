import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import type { ApiError } from "../calls/api-error.ts";
import { useText } from "../language/use-text.ts";
import { useErrorText } from "./use-error-text.ts";

export type ProblemNoticeProps = {
  error: ApiError | null | undefined;
  onRetry?: (() => void) | undefined;
};

/**
 * The cause of a failed call and what to do, announced to screen readers. Empty while there is no
 * error.
 */
export function ProblemNotice({ error, onRetry }: ProblemNoticeProps) {
  const t = useText("shell");
  const textOf = useErrorText();
  if (!error) return null;
  return (
    <Notice
      tone="bad"
      live
      action={
        onRetry && (
          <ActionButton variant="outline" onClick={onRetry}>
            {t("again")}
          </ActionButton>
        )
      }
    >
      <p>{textOf(error)}</p>
      {error.statusCode >= 500 && error.requestId && (
        <small>{t("problem.requestId", { id: error.requestId })}</small>
      )}
    </Notice>
  );
}
