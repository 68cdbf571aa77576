import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/use-call.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { NotMeCard } from "../../features/sign-in/not-me-card.tsx";

/** The page of a warning's link: the owner reports "this was not me", signed in or not. */
export default function NotMe() {
  const t = useText("auth");
  const shell = useText("shell");
  const { token = "" } = useParams();
  const {
    data: warning,
    error,
    refetch,
    isFetching,
  } = useApiQuery("GET /not-me/{token}", { params: { token } });
  return (
    <Page width="narrow" title={warning && t("notMe.title")}>
      <PageHead title={t("notMe.title")} hidden />
      <meta name="referrer" content="no-referrer" />
      {!warning && !error && <CardSkeleton label={shell("loading")} lines={5} />}
      {!warning && error?.code === "not_found" && (
        <Empty
          drawing={<NotFound size={160} />}
          title={t("notMe.missing.title")}
          titleAs="h1"
          action={<ActionButton to="/">{t("notMe.missing.home")}</ActionButton>}
        >
          {t("notMe.missing.words")}
        </Empty>
      )}
      {!warning && error && error.code !== "not_found" && (
        <QueryError
          error={error}
          title={t("notMe.failed")}
          titleAs="h1"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {warning && <NotMeCard token={token} warning={warning} onConfirmed={() => void refetch()} />}
    </Page>
  );
}
