import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PromoView } from "@songtan/contract/console/promos";
import { provinces } from "@songtan/domain/thai/provinces";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { BudgetBar } from "../../features/promos/budget-bar.tsx";
import { EndPromo } from "../../features/promos/end-promo.tsx";
import { PromoEditor } from "../../features/promos/promo-editor.tsx";
import { promoTones, usePromoLabels } from "../../features/promos/use-promo-labels.ts";
import { UsesCard } from "../../features/promos/uses-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DescriptionList } from "../../features/shell/page/description-list.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

export default function Promo() {
  const t = useText("pricing");
  const { id = "" } = useParams();
  const isNew = id === "new";
  const query = useApiQuery("GET /console/promos/{id}", { params: { id } }, { enabled: !isNew });
  const back = { to: "/promos", label: t("promos.title") };
  if (isNew) {
    return (
      <Page title={t("promos.new")} back={back}>
        <PageHead title={t("promos.new")} />
        <PromoEditor key="new" promo={null} />
      </Page>
    );
  }
  return (
    <DetailPage
      query={query}
      lines={6}
      head={(promo) => ({
        title: promo.code,
        description: promo.name,
        back,
        badge: (
          <StatusBadge tone={promoTones[promo.state]}>
            {t(`promo.state.${promo.state}`)}
          </StatusBadge>
        ),
      })}
    >
      {(promo) =>
        promo.state === "draft" ? (
          <PromoEditor key={`${promo.id}:${promo.revision}`} promo={promo} />
        ) : (
          <Columns
            main={<UsesCard promo={promo} />}
            side={
              <>
                <TermsCard promo={promo} />
                {promo.state !== "ended" && <EndPromo promo={promo} />}
              </>
            }
          />
        )
      }
    </DetailPage>
  );
}

/** Shows the promised terms, which cannot be edited any longer. */
function TermsCard({ promo }: { promo: PromoView }) {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const labels = usePromoLabels();
  const nameOf = (code: string) => {
    const province = provinces.find((item) => item.code === code);
    return (locale === "th" ? province?.name : province?.nameEn) ?? code;
  };
  return (
    <Card title={t("promo.terms")}>
      <DescriptionList
        pairs={[
          [t("promo.worthTitle"), labels.worth(promo)],
          [t("promo.budget"), <BudgetBar key="budget" promo={promo} />],
          [t("promo.beyond"), promo.beyondSatang > 0 ? formatExactBaht(promo.beyondSatang) : null],
          [t("promo.when"), labels.dates(promo)],
          [
            t("promo.minimum"),
            promo.minimumSatang > 0 ? formatExactBaht(promo.minimumSatang) : null,
          ],
          [t("promo.who"), promo.firstOrder ? t("promo.firstOrder") : null],
          [
            t("promo.perCustomer"),
            promo.perCustomer === null ? t("promo.noLimit") : String(promo.perCustomer),
          ],
          [
            t("promo.vehicles"),
            promo.vehicles?.map((vehicle) => shell(`vehicle.${vehicle}`)).join(", ") ??
              t("promo.allVehicles"),
          ],
          [
            t("promo.provinces"),
            promo.provinceCodes?.map(nameOf).join(", ") ?? t("promo.allProvinces"),
          ],
          [t("promo.changedBy"), promo.updatedBy],
        ]}
      />
    </Card>
  );
}
