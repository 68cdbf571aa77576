import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ErrorState, type ErrorStateProps } from "@songtan/ui/feedback/error-state.tsx";
import { Offline } from "@songtan/ui/illustrations/offline.tsx";
import type { ApiError } from "../calls/api-error.ts";
import { useText } from "../language/use-text.ts";
import { useErrorText } from "./use-error-text.ts";

export type QueryErrorProps = Pick<ErrorStateProps, "title" | "titleAs" | "retrying"> & {
  error: ApiError;
  onRetry: () => void;
};

/**
 * In place of what could not be loaded: what went wrong in the reader's language, and the way to try again. Where it is all
 * that the page shows, as the `h1`, also the status of the answer and the way home, as the error page has them.
 */
export function QueryError({ error, title, titleAs, retrying, onRetry }: QueryErrorProps) {
  const t = useText("shell");
  const textOf = useErrorText();
  const isWholePage = titleAs === "h1";
  return (
    <ErrorState
      drawing={<Offline size={140} />}
      title={title}
      titleAs={titleAs}
      retryLabel={t("again")}
      onRetry={onRetry}
      retrying={retrying}
      action={
        isWholePage && (
          <ActionButton to="/" variant="outline">
            {t("error.home")}
          </ActionButton>
        )
      }
      detail={isWholePage && error.code !== "offline" && String(error.statusCode)}
    >
      {textOf(error)}
    </ErrorState>
  );
}
