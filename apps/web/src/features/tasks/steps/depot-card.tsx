import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { StopActions } from "../navigation/stop-actions.tsx";
import css from "./stop-card.module.css";

type DepotCardProps = {
  depot: TaskView["depot"];
  vehicle: Vehicle;
  senderPhone: string | undefined;
};

/**
 * Shows the depot for goods that could not be returned to a person. The button shows the time from which they can be
 * left there.
 */
export function DepotCard({ depot, vehicle, senderPhone }: DepotCardProps) {
  const t = useText("driver");
  const locale = useLocale();
  return (
    <Card title={t("depot.title")} tone="accent">
      <div className={css.stop}>
        {!depot && <Notice tone="warn">{t("depot.none")}</Notice>}
        {depot && (
          <section className={css.stop} aria-label={depot.name[locale]}>
            <p className={css.address}>{depot.name[locale]}</p>
            <p>{depot.address[locale]}</p>
            <p className={css.contact}>
              {depot.hours[locale]}
              <span className={css.phone}>{formatPhone(depot.phone)}</span>
            </p>
            <StopActions
              phone={depot.phone}
              callLabel={t("depot.call")}
              place={depot}
              vehicle={vehicle}
            />
          </section>
        )}
        <p className={css.hint}>{t("depot.words")}</p>
        {senderPhone && (
          <ActionButton variant="quiet" fullWidth to={callLink(senderPhone)}>
            {t("stop.callSender")}
          </ActionButton>
        )}
      </div>
    </Card>
  );
}
