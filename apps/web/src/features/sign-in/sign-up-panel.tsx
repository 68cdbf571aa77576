import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import type { ReactNode } from "react";
import { EarlyPresses } from "../shell/early/early-presses.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { SignUpForm, type SignUpFormProps } from "./sign-up-form.tsx";

export type SignUpPanelProps = {
  strategy: Role;
  /** Quicker methods to create an account, above the form. */
  social?: ReactNode;
  /** Next to the form, on a desktop. */
  aside?: ReactNode;
  known?: SignUpFormProps["known"];
  onSignedUp?: (() => void) | undefined;
};

/** Making an account. */
export function SignUpPanel({
  strategy: role,
  social,
  aside,
  known,
  onSignedUp,
}: SignUpPanelProps) {
  const t = useText("auth");
  const textKey = role === "driver" ? "driverSignUp" : "customerSignUp";
  return (
    <Page width="narrow" title={t(`${textKey}.title`)} description={t(`${textKey}.description`)}>
      <EarlyPresses />
      <PageHead title={t(`${textKey}.title`)} description={t(`${textKey}.description`)} />
      <Card>
        <Stack>
          {social}
          <SignUpForm strategy={role} known={known} onSignedUp={onSignedUp} />
        </Stack>
      </Card>
      {aside}
    </Page>
  );
}
