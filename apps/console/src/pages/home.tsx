import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Navigate } from "react-router";
import { useSession } from "../features/session/use-session.ts";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { firstPageOf } from "../features/shell/first-page.ts";
import { PageHead } from "../features/shell/page/page-head.tsx";

export const handle: ConsoleHandle = { middleware: "staff" };

/** Redirects to the page where the staff member's work begins. */
export default function Home() {
  const t = useText("shell");
  const { user } = useSession();
  const pathOf = useLocalePath();
  const first = user && firstPageOf(user.scopes);
  if (first) return <Navigate to={pathOf(first)} replace />;
  return (
    <Page>
      <PageHead title={t("nowhere.title")} />
      <Empty titleAs="h1" drawing={<EmptyBox size={140} />} title={t("nowhere.title")}>
        {t("nowhere.words")}
      </Empty>
    </Page>
  );
}
