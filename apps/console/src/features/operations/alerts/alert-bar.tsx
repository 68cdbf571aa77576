import { plainPath } from "@songtan/client/language/locales.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useMapSelection } from "../live/live-map-store.ts";
import { AcceptButton } from "./accept-button.tsx";
import css from "./alerts.module.css";
import { useAlertSignals } from "./use-alert-signals.ts";

const shownMax = 3;

/** Above every page while an alert waits for someone: what it is, and the button that accepts it. */
export function AlertBar({ incidents }: { incidents: readonly IncidentView[] }) {
  const t = useText("operations");
  const isHere = plainPath(useLocation().pathname) === "/operations";
  const whatOf = ({ kind }: IncidentView) => t(kind === "sos" ? "alarm" : `kind.${kind}`);
  const whomOf = ({ driver, booking }: IncidentView) =>
    [driver?.name, booking?.number].filter(Boolean).join(" · ");
  useAlertSignals(
    incidents.map((incident) => ({
      id: incident.id,
      title: whatOf(incident),
      body: whomOf(incident),
    })),
  );
  const alarm = incidents.find(({ kind, position }) => kind === "sos" && position);
  const place = alarm?.position;
  useEffect(() => {
    if (place) useMapSelection.setState({ focus: [place.longitude, place.latitude] });
  }, [place]);
  return (
    <div className={css.alerts}>
      {incidents.slice(0, shownMax).map((incident) => (
        <Notice
          key={incident.id}
          tone="bad"
          live
          title={whatOf(incident)}
          action={
            <div className={css.alertActions}>
              {incident.alert && <AcceptButton alertId={incident.alert.id} />}
              {!isHere && (
                <ActionButton variant="outline" to="/operations">
                  {t("alert.open")}
                </ActionButton>
              )}
            </div>
          }
        >
          {whomOf(incident)}
        </Notice>
      ))}
      {incidents.length > shownMax && (
        <p>{t("alert.more", { count: incidents.length - shownMax })}</p>
      )}
    </div>
  );
}
