import { useText } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { Card } from "@songtan/ui/card.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** Making an account. */
export function SignUpPanel({ strategy: role }: { strategy: Role }) {
  const t = useText("auth");
  const words = role === "driver" ? "driverSignUp" : "customerSignUp";
  return (
    <Page width="narrow" title={t(`${words}.title`)} description={t(`${words}.description`)}>
      <PageHead title={t(`${words}.title`)} description={t(`${words}.description`)} />
      <Card>
        <SignUpForm strategy={role} />
      </Card>
    </Page>
  );
}
