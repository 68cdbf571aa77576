import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Card } from "@songtan/ui/card.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { OperatorContact } from "../features/legal/operator-contact.tsx";
import { QuestionList } from "../features/legal/question-list.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export default function Help() {
  const t = useText("legal");
  const groups = t("help.groups", { returnObjects: true });
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
