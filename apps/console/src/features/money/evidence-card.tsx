import type { FileLink } from "@songtan/client/calls/call-types.ts";
import { formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { actorLabel, proofLabel, timelineLabel } from "@songtan/contract/claims/timeline-labels";
import type { Evidence } from "@songtan/contract/console/reports";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Timeline } from "@songtan/ui/layout/timeline.tsx";
import { ItemList } from "../shell/page/description-list.tsx";
import css from "../shell/page/entries.module.css";

/** A fact that came this much later than it happened was sent by a phone without a network. */
const lateMilliseconds = 60_000;

/** Shows the evidence about a booking, which is collected automatically, and links to it as a PDF. */
export function EvidenceCard({ evidence, bookingId }: { evidence: Evidence; bookingId: string }) {
  const t = useText("money");
  const locale = useLocale();
  return (
    <Card
      title={t("evidence.title")}
      aside={
        <a
          href={`/api/console/bookings/${bookingId}/evidence?locale=${locale}` satisfies FileLink}
          target="_blank"
          rel="noreferrer"
        >
          {t("evidence.pdf")}
        </a>
      }
    >
      <Stack>
        <StopArrivals evidence={evidence} />
        <Proofs evidence={evidence} />
        <Events evidence={evidence} />
        <StaffActions evidence={evidence} />
      </Stack>
    </Card>
  );
}

type EvidenceProps = { evidence: Evidence };

const useStopName = () => {
  const t = useText("money");
  return (index: number | null) => {
    if (index === null) return t("evidence.between");
    return index === 0 ? t("evidence.pickup") : t("evidence.drop", { number: index });
  };
};

function StopArrivals({ evidence }: EvidenceProps) {
  const t = useText("money");
  const locale = useLocale();
  const stopName = useStopName();
  return (
    <section className={css.part}>
      <h3>{t("evidence.places")}</h3>
      <ItemList
        label={t("evidence.places")}
        items={evidence.nearStops.map((stop) => ({
          id: String(stop.stopIndex),
          title: `${stopName(stop.stopIndex)} · ${stop.address}`,
          note:
            stop.nearestMetres === null || !stop.nearestAt
              ? t("evidence.noPlace")
              : [
                  t("evidence.near", {
                    metres: stop.nearestMetres,
                    time: formatTime(stop.nearestAt, locale),
                  }),
                  stop.firstNearAt &&
                    stop.lastNearAt &&
                    t("evidence.stay", {
                      from: formatTime(stop.firstNearAt, locale),
                      to: formatTime(stop.lastNearAt, locale),
                    }),
                ]
                  .filter(Boolean)
                  .join(" · "),
        }))}
      />
    </section>
  );
}

function Proofs({ evidence }: EvidenceProps) {
  const t = useText("money");
  const locale = useLocale();
  const stopName = useStopName();
  return (
    <section className={css.part}>
      <h3>{t("evidence.proofs")}</h3>
      {evidence.proofs.length === 0 && <p>{t("evidence.noProofs")}</p>}
      <ul className={css.list}>
        {evidence.proofs.map((proof) => {
          const name = `${stopName(proof.stopIndex)} · ${proofLabel(proof.kind, locale)}`;
          return (
            <li key={`${proof.stopIndex}-${proof.kind}-${proof.happenedAt}`} className={css.item}>
              <span>
                {[name, proof.recipientName, formatInstant(proof.happenedAt, locale)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {proof.url && (
                <a href={proof.url} target="_blank" rel="noreferrer" className={css.photos}>
                  <img src={proof.url} alt={name} width={120} height={120} loading="lazy" />
                </a>
              )}
              {proof.sha256 && <span className={css.hash}>{`SHA-256 ${proof.sha256}`}</span>}
              {proof.sha256 && (
                <small>
                  {proof.intact === null
                    ? t("evidence.waiting")
                    : proof.intact
                      ? t("evidence.intact")
                      : t("evidence.changed")}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Events({ evidence }: EvidenceProps) {
  const t = useText("money");
  const locale = useLocale();
  const stopName = useStopName();
  return (
    <section className={css.part}>
      <h3>{t("evidence.events")}</h3>
      <Timeline
        label={t("evidence.events")}
        items={evidence.events.map((event) => {
          const late =
            Date.parse(event.receivedAt) - Date.parse(event.happenedAt) > lateMilliseconds;
          return {
            id: String(event.id),
            title: timelineLabel(event.kind, locale),
            description: [
              event.stopIndex !== null && stopName(event.stopIndex),
              actorLabel(event.actor.kind, locale),
              event.actor.name,
              late && t("evidence.late", { time: formatTime(event.receivedAt, locale) }),
            ]
              .filter(Boolean)
              .join(" · "),
            time: (
              <time dateTime={event.happenedAt}>{formatInstant(event.happenedAt, locale)}</time>
            ),
            state: "done" as const,
          };
        })}
      />
    </section>
  );
}

function StaffActions({ evidence }: EvidenceProps) {
  const t = useText("money");
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <section className={css.part}>
      <h3>{t("evidence.touched")}</h3>
      {evidence.touched.length === 0 ? (
        <p>{t("evidence.untouched")}</p>
      ) : (
        <ItemList
          label={t("evidence.touched")}
          items={evidence.touched.map((entry) => ({
            id: `${entry.at}-${entry.action}`,
            title: shell(`action.${entry.action.replace(".", "_")}` as "action.claim_approved"),
            note: [entry.name, formatInstant(entry.at, locale)].filter(Boolean).join(" · "),
          }))}
        />
      )}
    </section>
  );
}
