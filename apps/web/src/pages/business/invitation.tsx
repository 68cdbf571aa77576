import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useNavigate, useParams } from "react-router";
import { chooseBusiness } from "../../features/api/chosen-business.ts";
import { useApiMutation } from "../../features/api/use-call.ts";
import { useBusinessesChanged } from "../../features/business/use-businesses.ts";
import { useCustomer, useSignInHere } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { proveContact } from "../../features/verify/prove-contact.ts";

export const handle: PageHandle = {};

/** The page of an invitation's link. Accepting needs an account; after the sign-in the person returns here. */
export default function BusinessInvitation() {
  const t = useText("business");
  const path = useLocalePath();
  const { key = "" } = useParams();
  const { loggedIn, user } = useCustomer();
  const signInHere = useSignInHere();
  const navigate = useNavigate();
  const changed = useBusinessesChanged();
  const accept = useApiMutation("POST /business-invitations/accept", (business) => {
    const { id, name, role } = business;
    chooseBusiness({ id, name, role, mode: "live", isBooking: false });
    void changed().then(() => navigate(path("/business"), { replace: true }));
  });
  const join = () =>
    accept.mutateAsync({ body: { key } }).catch(async (refusal: ApiError) => {
      // An invitation by SMS needs the proved phone that it was sent to.
      if (refusal.code === "phone_not_verified" && (await proveContact("customer", "phone")))
        accept.mutate({ body: { key } });
    });
  const code = accept.error?.code;
  const isOver = code === "invitation_over" || code === "invalid";
  return (
    <Page width="narrow" title={isOver ? undefined : t("invitation.title")}>
      <PageHead title={t("invitation.title")} hidden />
      <meta name="referrer" content="no-referrer" />
      {isOver && (
        <Empty
          drawing={<NotFound size={160} />}
          title={t("invitation.over")}
          titleAs="h1"
          action={<ActionButton to="/business">{t("invitation.toBusiness")}</ActionButton>}
        >
          {t("invitation.overWords")}
        </Empty>
      )}
      {!isOver && (
        <Card>
          <Stack>
            <DocumentDrawing size={112} />
            <p>{t("invitation.words")}</p>
            {accept.error && <ProblemNotice error={accept.error} />}
            {loggedIn && user ? (
              <>
                <p>{t("invitation.as", { name: `${user.firstName} ${user.lastName}`.trim() })}</p>
                {code === "already_member" ? (
                  <ActionButton to="/business" fullWidth>
                    {t("invitation.toBusiness")}
                  </ActionButton>
                ) : (
                  <ActionButton fullWidth pending={accept.isPending} onClick={() => void join()}>
                    {t("invitation.accept")}
                  </ActionButton>
                )}
                {code === "invitation_for_other" && (
                  <ActionButton to="/customer/profile/contacts" fullWidth variant="outline">
                    {t("invitation.toContacts")}
                  </ActionButton>
                )}
              </>
            ) : (
              <>
                <p>{t("invitation.signInWords")}</p>
                <ActionButton fullWidth onClick={() => signInHere()}>
                  {t("guest.signIn")}
                </ActionButton>
                <ActionButton
                  fullWidth
                  variant="outline"
                  onClick={() => signInHere(path("/customer/sign-up"))}
                >
                  {t("guest.signUp")}
                </ActionButton>
              </>
            )}
          </Stack>
        </Card>
      )}
    </Page>
  );
}
