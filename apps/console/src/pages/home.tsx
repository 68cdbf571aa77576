import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Navigate } from "react-router";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { PageHead } from "../features/shell/page/page-head.tsx";
import { useNav } from "../features/shell/use-nav.tsx";

export const handle: ConsoleHandle = { middleware: "staff" };

/** Straight to the first place one's work is in. */
export default function Home() {
  const t = useText("shell");
  const first = useNav()[0]?.links[0];
  const pathOf = useLocalePath();
  if (first) return <Navigate to={pathOf(first.to)} replace />;
  return (
    <Page>
      <PageHead title={t("nowhere.title")} />
      <Empty titleAs="h1" drawing={<EmptyBox size={140} />} title={t("nowhere.title")}>
        {t("nowhere.words")}
      </Empty>
    </Page>
  );
}
