import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useRef, useState } from "react";
import { Navigate } from "react-router";
import { CodeStep } from "../../features/access/code-step.tsx";
import { PasskeySignIn } from "../../features/access/passkey-sign-in.tsx";
import { type Credentials, PasswordStep } from "../../features/access/password-step.tsx";
import { useApiMutation } from "../../features/api/api.ts";
import { consumePath } from "../../features/session/return-path.ts";
import { setUser } from "../../features/session/session.ts";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";

export const handle: ConsoleHandle = { middleware: "guest", layout: "callback" };

export default function SignIn() {
  const t = useText("access");
  const { status, ended } = useSession();
  const [credentials, setCredentials] = useState<Credentials>({ identifier: "", password: "" });
  const [atCode, setAtCode] = useState(false);
  const login = useApiMutation("POST /console/login", setUser);
  if (status === "signedIn") return <ToWork />;

  const send = (totp?: string) =>
    login.mutate(
      { body: { ...credentials, ...(totp ? { totp } : {}) } },
      {
        onError(error) {
          if (error.code === "totp_required") {
            setAtCode(true);
            login.reset();
          } else if (error.code === "sign_in_wrong") setAtCode(false);
        },
      },
    );
  const title = atCode ? t("signIn.codeTitle") : t("signIn.title");
  return (
    <Page title={title} description={atCode ? undefined : t("signIn.words")} width="narrow">
      <PageHead title={title} />
      {ended && !atCode && <Notice tone="info">{t(`ended.${ended}`)}</Notice>}
      <Card>
        {atCode ? (
          <CodeStep
            onCode={send}
            onBack={() => {
              login.reset();
              setAtCode(false);
            }}
            pending={login.isPending}
            error={login.error}
          />
        ) : (
          <Stack>
            <PasswordStep
              value={credentials}
              onChange={setCredentials}
              onSubmit={() => send()}
              pending={login.isPending}
              error={login.error}
            />
            <PasskeySignIn />
          </Stack>
        )}
      </Card>
    </Page>
  );
}

/** Back to where one was, or to the first page. */
function ToWork() {
  const pathOf = useLocalePath();
  const to = useRef<string | null>(null);
  to.current ??= consumePath() ?? pathOf("/");
  return <Navigate to={to.current} replace />;
}
