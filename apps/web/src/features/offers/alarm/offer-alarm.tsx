import { useNow } from "@songtan/client/calls/use-now.ts";
import { prepareSound } from "@songtan/client/device/alarm-sound.ts";
import { formatBaht, formatDistance } from "@songtan/client/language/format.ts";
import { plainPath } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { useTopDialog } from "@songtan/ui/overlay/open-dialogs.ts";
import { TopLayer } from "@songtan/ui/overlay/top-layer.tsx";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isOnDutyHere } from "../../session/duty-device.ts";
import { useDriver } from "../../session/use-auth.ts";
import { openOffers, secondsUntil } from "../driver-offer.ts";
import { useAcceptOffer } from "../use-accept-offer.ts";
import { useOffers, useWork } from "../use-offers.ts";
import css from "./offer-alarm.module.css";
import { OfferCall, OfferOutcome } from "./offer-call.tsx";
import { useAlarm } from "./use-alarm.ts";

/**
 * Alerts the driver to an offer on any page, and accepts the answer there. It is part of the layout
 * of all driver pages, so no page can be without it.
 */
export function OfferAlarm() {
  const { user } = useDriver();
  const isHere = isOnDutyHere(user);
  const offers = useOffers(isHere);
  const now = useNow(1000, (offers.data?.data.length ?? 0) > 0);
  const open = openOffers(isHere ? (offers.data?.data ?? []) : [], now);
  useEffect(prepareSound, []);
  return (
    <>
      <TopLayer>
        <p className={css.spoken} role="status">
          <Suspense fallback={null}>
            {open[0] && <SpokenOffer offer={open[0]} now={now} />}
          </Suspense>
        </p>
      </TopLayer>
      <Suspense fallback={null}>
        <Alarm offers={open} />
      </Suspense>
    </>
  );
}

/** From here on the time is read out once; a count of each second would cover everything else. */
const hurrySeconds = 10;

/** A new offer, and that its time is nearly over: each is read out once. */
function SpokenOffer({ offer, now }: { offer: OfferView; now: number }) {
  const t = useText("driver");
  const locale = useLocale();
  const isHurry = secondsUntil(offer.expiresAt, now, limits.offerSeconds) <= hurrySeconds;
  if (isHurry) return t("offer.hurry", { count: hurrySeconds });
  return t("offer.spoken", {
    pay: formatBaht(offer.paySatang),
    distance: formatDistance(offer.pickupDistanceMetres, locale),
  });
}

/** Rings for every open offer; shows the first that the page itself does not show. */
function Alarm({ offers }: { offers: readonly OfferView[] }) {
  const t = useText("driver");
  const isOnPage = useIsOnPage();
  const [accepted, setAccepted] = useState<TaskView | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const [staysHere, setStaysHere] = useState(false);
  // With a job in hand the driver finishes what is on the page; without one the new job opens.
  const acceptOffer = useAcceptOffer(staysHere ? setAccepted : undefined);
  const work = useWork(offers.length > 0);
  useAlarm(
    offers.map((offer) => offer.id),
    t("offer.tabTitle"),
  );
  const offer = offers.find(({ bookingId }) => !isOnPage(bookingId));
  if (offer) {
    const isAnswered = answered === offer.id;
    const busy = (work.data?.data.length ?? 0) > 0 && offer.detourSeconds === null;
    return (
      <OfferCall
        key={offer.id}
        offer={offer}
        answering={
          !isAnswered
            ? null
            : acceptOffer.accepting
              ? "accept"
              : acceptOffer.declining
                ? "decline"
                : null
        }
        blocked={busy ? t("finder.busy") : null}
        error={isAnswered ? acceptOffer.error : null}
        onAccept={() => {
          setAnswered(offer.id);
          setStaysHere(offer.detourSeconds !== null);
          acceptOffer.accept({ bookingId: offer.bookingId, offer });
        }}
        onDecline={() => {
          setAnswered(offer.id);
          acceptOffer.decline(offer.id);
        }}
      />
    );
  }
  return (
    <OfferOutcome
      accepted={accepted}
      lost={acceptOffer.lost}
      onClose={() => {
        setAccepted(null);
        acceptOffer.dismissLost();
      }}
    />
  );
}

/** Returns a function that is true when the page shows this booking's offer and is not covered by a dialog. */
function useIsOnPage(): (bookingId: string) => boolean {
  const path = plainPath(useLocation().pathname).replace(/\/$/, "");
  const dialog = useTopDialog();
  return (bookingId) =>
    dialog === null && (path === "/driver/booking" || path === `/driver/booking/${bookingId}`);
}
