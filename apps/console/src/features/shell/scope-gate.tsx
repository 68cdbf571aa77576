import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import { usePermission } from "../session/use-session.ts";
import { useConsoleHandle } from "./console-handle.ts";
import { PageHead } from "./page/page-head.tsx";

/** A page that one's scopes do not open says so. The server refuses its calls as well. */
export function ScopeGate({ children }: { children: ReactNode }) {
  const t = useText("shell");
  const { scopes = [] } = useConsoleHandle();
  if (usePermission(...scopes) || scopes.length === 0) return children;
  return (
    <Page>
      <PageHead title={t("noScope.title")} />
      <Empty
        titleAs="h1"
        drawing={<NotFound size={140} />}
        title={t("noScope.title")}
        action={<ActionButton to="/">{t("error.home")}</ActionButton>}
      >
        {t("noScope.words")}
      </Empty>
    </Page>
  );
}
