import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import type { ComponentType, ReactNode } from "react";
import { useText } from "../language/use-text.ts";
import { type NormalError, notFoundMessage } from "./page-error.ts";

export type ErrorPageProps = {
  error: NormalError;
  drawing?: ReactNode;
  /** The app's own title of a document. */
  Head: ComponentType<{ title: string; hidden: true }>;
};

/**
 * Shown instead of a page that is missing or failed: a text in the reader's language with the
 * literal message below.
 */
export function ErrorPage({ error, drawing, Head }: ErrorPageProps) {
  const t = useText("shell");
  const missing = error.statusCode === 404;
  const title = missing ? t("error.missing.title") : t("error.failed.title");
  const literal = missing ? notFoundMessage : error.message;
  const home = (
    <ActionButton to="/" variant={missing ? "filled" : "outline"}>
      {t("error.home")}
    </ActionButton>
  );
  return (
    <>
      <Head title={title} hidden />
      <ErrorState
        titleAs="h1"
        drawing={drawing}
        title={title}
        retryLabel={t("error.again")}
        onRetry={missing ? undefined : () => window.location.reload()}
        action={home}
        detail={
          <span lang="en">
            {error.statusCode} · {literal}
          </span>
        }
      >
        {missing ? t("error.missing.words") : t("error.failed.words")}
      </ErrorState>
    </>
  );
}
