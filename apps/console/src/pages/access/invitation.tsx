import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Navigate, useParams } from "react-router";
import { InvitationForm } from "../../features/access/invitation-form.tsx";
import { useApiQuery } from "../../features/api/api.ts";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "guest", layout: "callback" };

export default function Invitation() {
  const t = useText("access");
  const shell = useText("shell");
  const { token = "" } = useParams();
  const pathOf = useLocalePath();
  const { status } = useSession();
  // Fetched once: the secret stays the same until the invitation is used.
  const query = useApiQuery(
    "GET /console/invitations/{token}",
    { params: { token } },
    { staleMilliseconds: Number.POSITIVE_INFINITY },
  );
  if (status === "signedIn") return <Navigate to={pathOf("/")} replace />;
  if (query.error?.isFinal) {
    return (
      <Page>
        <PageHead title={t("invitation.ended")} />
        <ErrorState
          titleAs="h1"
          drawing={<NotFound size={140} />}
          title={t("invitation.ended")}
          action={<ActionButton to="/sign-in">{t("invitation.toSignIn")}</ActionButton>}
        >
          {t("invitation.endedWords")}
        </ErrorState>
      </Page>
    );
  }
  return (
    <QueryView query={query} waiting={<FormSkeleton label={shell("loading")} fields={3} />}>
      {(invitation) => {
        const title =
          invitation.purpose === "activate"
            ? t("invitation.title", { name: invitation.name })
            : t("invitation.again");
        return (
          <Page title={title} description={t("invitation.words")} width="narrow">
            <PageHead title={title} />
            <InvitationForm token={token} invitation={invitation} />
          </Page>
        );
      }}
    </QueryView>
  );
}
