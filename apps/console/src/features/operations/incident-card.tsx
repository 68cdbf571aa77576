import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge, formatInstant } from "@songtan/client/language/format.ts";
import type { Locale } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { incidentAnchor } from "@songtan/domain/incidents/alert";
import { hourBudgets } from "@songtan/domain/paid-messages/purposes";
import { type RetentionKey, retention, retentionTexts } from "@songtan/domain/retention";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useLocation } from "react-router";
import { AcceptButton } from "./alerts/accept-button.tsx";
import { AlertLine } from "./alerts/alert-line.tsx";
import { DoubtList } from "./doubt-list.tsx";
import { PersonCall, PlaceLink } from "./incident-links.tsx";
import { type Selected, useMapSelection } from "./live/live-map-store.ts";
import css from "./operations.module.css";

type IncidentCardProps = {
  incident: IncidentView;
  onShow: (selected: Selected) => void;
  onClose: () => void;
  onRunAgain: () => void;
};

type FailedJobsView = NonNullable<IncidentView["jobs"]>;

const clockMilliseconds = 30_000;

/** One incident: its kind, its age, the next step, and the links for that step. */
export function IncidentCard({ incident, onShow, onClose, onRunAgain }: IncidentCardProps) {
  const t = useText("operations");
  const shell = useText("shell");
  const locale = useLocale();
  const now = useNow(clockMilliseconds);
  const {
    kind,
    alert,
    booking,
    driver,
    staff,
    business,
    recipient,
    claim,
    position,
    fact: event,
    failed,
    jobs,
    disowned,
    doubted,
    openedAt,
  } = incident;
  const { hash } = useLocation();
  const anchor = incidentAnchor(incident.id);
  const age = formatAge((now - Date.parse(openedAt)) / 1000, locale);
  const next =
    kind === "custody_found" && event && !event.goodsWithDriver ? "custody_foundNotGiven" : kind;
  return (
    <Card
      id={anchor}
      as="article"
      titleAs="h3"
      className={hash === `#${anchor}` ? css.aimed : undefined}
      tone={kind === "sos" ? "accent" : "plain"}
      title={t(`kind.${kind}`)}
      description={[
        booking?.number,
        disowned?.account.name ?? driver?.name,
        staff?.name,
        business?.name,
        t("since", { age }),
      ]
        .filter(Boolean)
        .join(" · ")}
      aside={
        booking && <StatusBadge tone="plain">{shell(`bookingState.${booking.state}`)}</StatusBadge>
      }
    >
      <p>{t(`next.${next}`)}</p>
      {alert && <AlertLine alert={alert} />}
      {failed && (
        <p className={css.quiet}>
          {failed.map((step) => failedStepName(step, { t, locale })).join(" · ")}
        </p>
      )}
      {jobs && <FailedJobs jobs={jobs} />}
      {disowned && <Disowned disowned={disowned} />}
      {doubted && <DoubtList doubted={doubted} />}
      {position && (
        <p className={css.quiet}>
          {position.place[locale]} · {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}{" "}
          · {formatInstant(position.at, locale)}
        </p>
      )}
      <div className={css.links}>
        {alert && !alert.accepted && <AcceptButton alertId={alert.id} />}
        {recipient && <PersonCall person={recipient} who="recipient" strong />}
        {disowned?.account.phone && <PersonCall person={disowned.account} />}
        {!disowned && driver?.phone && <PersonCall person={driver} strong={kind === "sos"} />}
        {position && driver && (
          <ActionButton
            variant="outline"
            onClick={() => {
              onShow({ kind: "driver", id: driver.id });
              useMapSelection.setState({ focus: [position.longitude, position.latitude] });
            }}
          >
            {t("show")}
          </ActionButton>
        )}
        {position && <PlaceLink position={position} />}
        {booking && kind === "driver_vanished" && (
          <ActionButton to={`/bookings/${booking.id}#hand-over`}>{t("handOver")}</ActionButton>
        )}
        {kind === "foreign_charge" && (
          <ActionButton to="/differences">{t("openDifferences")}</ActionButton>
        )}
        {claim && <ActionButton to={`/reports/${claim.id}`}>{t("openClaim")}</ActionButton>}
        {jobs && <ActionButton onClick={onRunAgain}>{t("jobs.runAgain")}</ActionButton>}
        {business && (
          <ActionButton to={`/businesses/${business.id}`}>{t("openBusiness")}</ActionButton>
        )}
        {staff && <ActionButton to="/staff">{t("openStaff")}</ActionButton>}
        {booking && (
          <ActionButton variant="outline" to={`/bookings/${booking.id}`}>
            {t(kind === "held_too_long" ? "goods" : "open")}
          </ActionButton>
        )}
        {jobs?.canDrop !== false && (
          <ActionButton variant="outline" onClick={onClose}>
            {t(disowned ? "lift" : doubted ? "doubt.decide" : "close")}
          </ActionButton>
        )}
      </div>
    </Card>
  );
}

type Texts = { t: ReturnType<typeof useText<"operations">>; locale: Locale };

const gateways = ["sms", "email"] as const;

/**
 * Formats a failed step for reading: a step of the sweep by the kind of data it deletes, a gateway, a message budget
 * by its name, an account by its id, an instant as a date.
 */
function failedStepName(step: string, { t, locale }: Texts): string {
  const budget = hourBudgets.find((name) => name === step);
  if (budget) return t(`budget.${budget}`);
  const gateway = gateways.find((name) => name === step);
  if (gateway) return t(`gateway.${gateway}`);
  if (Object.hasOwn(retention, step)) return retentionTexts[locale][step as RetentionKey];
  return /^\d{4}-\d\d-\d\dT/.test(step) ? formatInstant(step, locale) : step;
}

/** Shows the purpose and the number of failed jobs, and the error of the newest one. */
function FailedJobs({ jobs: { task, count, problem } }: { jobs: FailedJobsView }) {
  const t = useText("operations");
  return (
    <p className={css.quiet}>
      {t("jobs.count", { count })} · <code>{task}</code>
      {problem && (
        <>
          <br />
          {problem}
        </>
      )}
    </p>
  );
}

/** Shows the event that the owner was warned of, and the changes that were undone. */
function Disowned({ disowned }: { disowned: NonNullable<IncidentView["disowned"]> }) {
  const t = useText("operations");
  const { event, restored, notRestored, passwordEnded } = disowned;
  const lines = [
    t(`disowned.what.${event}`),
    ...restored.map((kind) => t(`disowned.restored.${kind}`)),
    ...notRestored.map((kind) => t(`disowned.notRestored.${kind}`)),
    passwordEnded && t("disowned.passwordEnded"),
  ];
  return <p className={css.quiet}>{lines.filter(Boolean).join(" · ")}</p>;
}
