import { useText } from "@songtan/client/language/use-text.ts";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import type { Stop } from "../../proofs/proof-needs.ts";
import { NavigationChoice } from "../navigation/navigate-button.tsx";
import { ResendPin } from "./resend-pin.tsx";
import css from "./stop-card.module.css";

type StopCardProps = {
  taskId: string;
  stop: Stop;
  /** Phone of the sender, who can unlock a PIN or decide about a parcel; null when this stop is the sender's. */
  senderPhone: string | null;
  vehicle: Vehicle;
};

/** Whom to meet at the stop in the head of the page, and their requests. */
export function StopCard({ taskId, stop, senderPhone, vehicle }: StopCardProps) {
  const t = useText("driver");
  const phone = stop.contactPhone && formatPhone(stop.contactPhone);
  return (
    <section className={css.stop} aria-label={t("stop.label")}>
      <p className={css.contact}>
        {stop.contactName}
        {phone && <span className={css.phone}>{phone}</span>}
      </p>
      {stop.note && (
        <p className={css.note}>
          <span>{t("stop.note")}</span> {stop.note}
        </p>
      )}
      {stop.instructions && (
        <p className={css.note}>
          <span>{t("stop.wish")}</span> {stop.instructions}
        </p>
      )}
      {stop.moved && <p className={css.note}>{t("stop.moved", { metres: stop.moved.metres })}</p>}
      {stop.pinRequired && (
        <p className={css.hint}>{t(stop.messagesTo ? "stop.pinWithSender" : "stop.pinHint")}</p>
      )}
      {stop.state === "arrived" && <ResendPin taskId={taskId} stop={stop} />}
      {senderPhone && (
        <ActionButton variant="quiet" fullWidth to={callLink(senderPhone)}>
          {t("stop.callSender")}
        </ActionButton>
      )}
      <NavigationChoice place={stop} vehicle={vehicle} />
    </section>
  );
}
