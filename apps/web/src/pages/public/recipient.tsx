import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { callLink } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { IconPhone } from "@tabler/icons-react";
import { useParams } from "react-router";
import { BookingMissing } from "../../features/booking-detail/booking-missing.tsx";
import { BookingTimeline } from "../../features/booking-detail/booking-timeline.tsx";
import { ProofList } from "../../features/booking-detail/proof-list.tsx";
import { RecipientDuties } from "../../features/recipient/recipient-duties.tsx";
import { RecipientHead } from "../../features/recipient/recipient-head.tsx";
import { recipientPhase, recipientTimeline } from "../../features/recipient/recipient-phase.ts";
import { RecipientWishes } from "../../features/recipient/recipient-wishes.tsx";
import { useRecipient } from "../../features/recipient/use-recipient.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { Arrival } from "../../features/tracking/arrival.tsx";
import { CourierCard } from "../../features/tracking/courier-card.tsx";
import { trackedStop } from "../../features/tracking/tracked.ts";
import { TrackingMap } from "../../features/tracking/tracking-map.tsx";
import css from "./recipient.module.css";

export const handle: PageHandle = { phoneBar: false };

export default function Recipient() {
  const t = useText("tracking");
  const { key = "" } = useParams();
  const { data: view, error, refetch, isFetching, keep: updateView } = useRecipient(key);
  const back = { to: "/", label: t("back.home") };
  if (!view) {
    return (
      <BookingMissing
        error={error}
        back={back}
        shared
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const tracked = trackedStop(view);
  const phase = recipientPhase(view);
  const comes =
    phase === "pickup" || phase === "picked" || phase === "heading" || phase === "arrived";
  const { driver, stop } = view;
  return (
    <Page width="narrow" back={back}>
      <PageHead title={t("recipient.title")} hidden />
      <meta name="referrer" content="no-referrer" />
      <RecipientHead view={view} arrival={comes && <Arrival tracked={tracked} />} />
      {driver && comes && (
        <CourierCard
          courier={driver}
          action={
            driver.phone && (
              <ActionButton
                fullWidth
                variant="outline"
                to={callLink(driver.phone)}
                icon={<IconPhone size={20} />}
              >
                {t("courier.call")}
              </ActionButton>
            )
          }
        />
      )}
      <RecipientDuties view={view} />
      {comes && (
        <div className={css.map}>
          <TrackingMap tracked={tracked} />
        </div>
      )}
      <RecipientWishes recipientKey={key} view={view} onChanged={updateView} />
      <Card>
        <dl className={css.facts}>
          <div>
            <dt>{t("recipient.to")}</dt>
            <dd>{stop.address}</dd>
          </div>
          <div>
            <dt>{t("facts.number")}</dt>
            <dd>{view.number}</dd>
          </div>
        </dl>
        <ProofList proofs={stop.proofs} label={t("proof.of", { place: stop.address })} />
      </Card>
      <Card title={t("timeline.title")}>
        <BookingTimeline booking={recipientTimeline(view)} />
      </Card>
    </Page>
  );
}
