import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { PasskeysCard } from "../../features/access/passkeys-card.tsx";
import { PasswordCard } from "../../features/access/password-card.tsx";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { DescriptionList } from "../../features/shell/page/description-list.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { useScopeName } from "../../features/shell/use-scope-name.ts";

export const handle: ConsoleHandle = { middleware: "staff" };

export default function Account() {
  const t = useText("access");
  const shell = useText("shell");
  const locale = useLocale();
  const scopeName = useScopeName();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page title={t("account.title")} width="narrow">
      <PageHead title={t("account.title")} />
      <Stack>
        <Card title={t("account.who")}>
          <DescriptionList
            pairs={[
              [t("account.name"), user.name],
              [t("account.email"), user.email],
              [t("account.scopes"), user.scopes.map(scopeName).join(" · ") || shell("none")],
              [t("account.until"), formatInstant(user.sessionEndsAt, locale)],
            ]}
          />
        </Card>
        <PasskeysCard />
        <PasswordCard />
      </Stack>
    </Page>
  );
}
