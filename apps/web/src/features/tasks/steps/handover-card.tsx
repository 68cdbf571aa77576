import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { formatPhone } from "@songtan/domain/thai/phone";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { StopActions } from "../navigation/stop-actions.tsx";
import css from "./stop-card.module.css";

type Part = NonNullable<TaskView["handover"]>;

/** Shows the driver to meet, the place, and the steps for each of the two. */
export function HandoverCard({ handover, vehicle }: { handover: Part; vehicle: Vehicle }) {
  const t = useText("driver");
  const {
    role,
    other,
    place,
    given: giverConfirmed,
    taken: receiverConfirmed,
    paySatang,
  } = handover;
  const otherConfirmed =
    role === "giver" ? receiverConfirmed && !giverConfirmed : giverConfirmed && !receiverConfirmed;
  return (
    <Card title={t("handover.with", { name: other.name })} tone="accent">
      <div className={css.stop}>
        <p>{t(`handover.${role}Words`)}</p>
        {otherConfirmed && (
          <Notice tone="info" live>
            {t(role === "giver" ? "handover.otherTook" : "handover.otherGave", {
              name: other.name,
            })}
          </Notice>
        )}
        <section className={css.stop} aria-label={t("handover.meet")}>
          <p className={css.address}>{place}</p>
          <p className={css.contact}>
            <span className={css.phone}>{formatPhone(other.phone)}</span>
            {other.plate && <span>{t("handover.plate", { plate: other.plate })}</span>}
          </p>
          <StopActions
            phone={other.phone}
            callLabel={t("handover.call")}
            place={handover}
            vehicle={vehicle}
          />
        </section>
        <section className={css.share}>
          <p className={css.shareLine}>
            {t(`handover.${role}Pay`)}
            <Money>{formatBaht(paySatang)}</Money>
          </p>
          <p className={css.hint}>{t("handover.payWhy")}</p>
        </section>
      </div>
    </Card>
  );
}
