import { useText } from "@songtan/client/language/use-text.ts";
import type { SocialSignInView } from "@songtan/contract/identity/social-sign-in";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { LineLinkForm } from "./line-link-form.tsx";
import { LineSignUpForm } from "./line-sign-up-form.tsx";
import { type PendingSignIn, pendingSignIns } from "./pending-sign-in.ts";
import { useSignedInWithLine } from "./use-signed-in-with-line.ts";

export type LineNewcomerProps = { pendingSignIn: PendingSignIn; view: SocialSignInView };

/** LINE knows this person, we do not yet: a new account, or one they have had before and can prove. */
export function LineNewcomer({ pendingSignIn, view }: LineNewcomerProps) {
  const t = useText("auth");
  const [linking, setLinking] = useState(false);
  const onSignedIn = useSignedInWithLine(pendingSignIn, view.returnPath);
  const name = view.person?.displayName ?? "LINE";
  const title = linking ? t("line.link.title") : t(`line.newcomer.${pendingSignIn.role}`);
  return (
    <Page
      width="narrow"
      title={title}
      description={linking ? t("line.link.words") : t("line.newcomer.words", { name })}
    >
      <Card>
        <Stack>
          {linking ? (
            <LineLinkForm pendingSignIn={pendingSignIn} onSignedIn={onSignedIn} />
          ) : (
            <LineSignUpForm
              pendingSignIn={pendingSignIn}
              person={view.person}
              onSignedIn={onSignedIn}
            />
          )}
          <ActionButton variant="outline" fullWidth onClick={() => setLinking(!linking)}>
            {linking ? t("line.link.instead") : t("line.newcomer.hasAccount")}
          </ActionButton>
          <ActionButton
            variant="quiet"
            fullWidth
            to={`/${pendingSignIn.role}/sign-in`}
            onClick={() => pendingSignIns.remove(pendingSignIn.id)}
          >
            {t("line.back")}
          </ActionButton>
        </Stack>
      </Card>
    </Page>
  );
}
