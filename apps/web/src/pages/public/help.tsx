import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { OperatorContact } from "../../features/legal/operator-contact.tsx";
import { QuestionList } from "../../features/legal/question-list.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";

export default function Help() {
  const t = useText("legal");
  const groups = t.group("help.groups");
  return (
    <Page width="narrow" title={t("help.title")} description={t("help.description")}>
      <PageHead title={t("help.title")} description={t("help.description")} />
      <Stack gap={8}>
        {groups.map((group) => (
          <QuestionList key={group.title} title={group.title} items={group.items} />
        ))}
        <OperatorContact />
        <Card tone="brand" title={t("help.more.title")}>
          <Stack>
            <p>{t("help.more.words")}</p>
            <ActionButton to="/customer/tracking">{t("help.more.action")}</ActionButton>
          </Stack>
        </Card>
      </Stack>
    </Page>
  );
}
