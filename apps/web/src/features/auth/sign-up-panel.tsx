import { useText } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { Card } from "@songtan/ui/card.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import type { ReactNode } from "react";
import { PageHead } from "../shell/page-head.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export type SignUpPanelProps = {
  strategy: Role;
  /** Quicker ways to make one, above the form. */
  social?: ReactNode;
  /** Beside the form, on a desk. */
  aside?: ReactNode;
  onSignedUp?: (() => void) | undefined;
};

/** Making an account. */
export function SignUpPanel({ strategy: role, social, aside, onSignedUp }: SignUpPanelProps) {
  const t = useText("auth");
  const words = role === "driver" ? "driverSignUp" : "customerSignUp";
  return (
    <Page width="narrow" title={t(`${words}.title`)} description={t(`${words}.description`)}>
      <PageHead title={t(`${words}.title`)} description={t(`${words}.description`)} />
      <Card>
        <Stack>
          {social}
          <SignUpForm strategy={role} onSignedUp={onSignedUp} />
        </Stack>
      </Card>
      {aside}
    </Page>
  );
}
