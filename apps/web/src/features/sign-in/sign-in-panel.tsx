import { useText } from "@songtan/client/language/use-text.ts";
import { useHydrated } from "@songtan/client/page/use-hydrated.ts";
import type { Role } from "@songtan/domain/account-types";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { EarlyPresses } from "../shell/early/early-presses.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { CodeLoginForm } from "./code-login-form.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const resetName = "reset";
const codeName = "code";

export type SignInPanelProps = {
  strategy: Role;
  /** Other sign-in methods, below the password. */
  social?: ReactNode;
};

/** Signing in; with `?code` of the same page by a code, and with `?reset` a password reset. */
export function SignInPanel({ strategy: role, social }: SignInPanelProps) {
  const t = useText("auth");
  const [search, setSearch] = useSearchParams();
  // The pre-rendered file is the page without a query.
  const hydrated = useHydrated();
  const resetting = hydrated && search.has(resetName);
  const byCode = hydrated && !resetting && search.has(codeName);
  const textKey = role === "driver" ? "driverSignIn" : "customerSignIn";
  const title = resetting
    ? t("reset.title")
    : byCode
      ? t("codeLogin.title")
      : t(`${textKey}.title`);
  const backToPassword = () => setSearch({});
  return (
    <Page
      width="narrow"
      title={title}
      description={resetting || byCode ? undefined : t(`${textKey}.description`)}
    >
      <EarlyPresses />
      <PageHead title={title} description={t(`${textKey}.description`)} />
      <Card>
        {resetting ? (
          <ResetPasswordForm strategy={role} onBack={backToPassword} />
        ) : byCode ? (
          <CodeLoginForm strategy={role} onBack={backToPassword} />
        ) : (
          <SignInForm
            strategy={role}
            social={social}
            resetPath={`/${role}/sign-in?${resetName}=1`}
            codePath={`/${role}/sign-in?${codeName}=1`}
          />
        )}
      </Card>
    </Page>
  );
}
