import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { Card } from "@songtan/ui/layout/card.tsx";
import { ItemList } from "../shell/page/description-list.tsx";

/** Lists the members of the business, with their roles. */
export function MembersCard({ business }: { business: ConsoleBusiness }) {
  const t = useText("businesses");
  const locale = useLocale();
  return (
    <Card title={t("members.title")}>
      <ItemList
        label={t("members.title")}
        items={business.members.map(({ accountId, name, role, joinedAt }) => ({
          id: accountId,
          title: name,
          note: `${t(`role.${role}`)} · ${t("members.since", { day: formatDay(joinedAt, locale) })}`,
        }))}
      />
    </Card>
  );
}
