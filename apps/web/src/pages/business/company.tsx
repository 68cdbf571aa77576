import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { canChooseOwner, canManageBusiness } from "@songtan/domain/businesses/rights";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { useNavigate } from "react-router";
import { changeBusiness, chooseBusiness } from "../../features/api/chosen-business.ts";
import { sendCommand } from "../../features/api/use-call.ts";
import { CloseBusiness } from "../../features/business/close-business.tsx";
import { CompanyForm } from "../../features/business/company-form.tsx";
import { useBusinessesChanged } from "../../features/business/use-businesses.ts";
import { BusinessPage, type ShownBusiness } from "../../layouts/business-page.tsx";

export const handle: PageHandle = { middleware: "customer" };

export default function BusinessCompany() {
  const t = useText("business");
  return (
    <BusinessPage
      width="narrow"
      title={t("part.company.title")}
      description={t("part.company.text")}
    >
      {({ business }) => <Company key={business.id} business={business} />}
    </BusinessPage>
  );
}

function Company({ business }: Pick<ShownBusiness, "business">) {
  const t = useText("business");
  const changed = useBusinessesChanged();
  const navigate = useNavigate();
  const path = useLocalePath();
  const leave = async () => {
    chooseBusiness(null);
    notify({ message: t("close.done", { name: business.name }), tone: "good" });
    await navigate(path("/business"));
    await changed();
  };
  if (!canManageBusiness(business.role)) {
    const rows = [
      [t("company.name"), business.name],
      [t("company.taxId"), business.taxId && formatTaxId(business.taxId)],
      [t("company.branch"), business.branch],
      [t("company.address"), business.billingAddress],
    ] as const;
    return (
      <>
        <Notice tone="info">{t("onlyManagers")}</Notice>
        <List label={t("company.title")}>
          {rows.map(([title, value]) => (
            <ListRow key={title} title={title} description={value || t("none")} />
          ))}
        </List>
      </>
    );
  }
  return (
    <>
      {business.missingForLive.map((missing) => (
        <Notice key={missing} tone="warn">
          {t(`missing.${missing}`)}
        </Notice>
      ))}
      <Card>
        <CompanyForm
          business={business}
          onSend={async (body) => {
            const { name } = await sendCommand("PUT /businesses/{id}", {
              params: { id: business.id },
              body,
            });
            changeBusiness({ name });
            await changed();
            notify({ message: t("company.saved"), tone: "good" });
          }}
        />
      </Card>
      {canChooseOwner(business.role) && (
        <CloseBusiness business={business} onClosed={() => void leave()} />
      )}
    </>
  );
}
