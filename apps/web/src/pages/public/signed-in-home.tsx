import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { useOffline } from "@songtan/ui/feedback/offline-banner.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { IconBookmark, IconRepeat } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { changesOfPlace } from "../../features/booking-form/draft/place-changes.ts";
import { useSender } from "../../features/booking-form/draft/use-sender.ts";
import { BookingList } from "../../features/booking-list/booking-list.tsx";
import { BookingRow } from "../../features/booking-list/booking-row.tsx";
import { lastPeople } from "../../features/booking-list/last-people.ts";
import { useActiveBookings, useBookingSearch } from "../../features/booking-list/use-bookings.ts";
import { InstallCard } from "../../features/install/install-card.tsx";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";
import { useSavedPlaces } from "../../features/saved-places/use-saved-places.ts";
import { useBookAgain } from "../customer/use-book-again.ts";
import { InstantQuote } from "./instant-quote.tsx";
import css from "./signed-in-home.module.css";

const runningMax = 3;
const peopleMax = 5;
const endedBookings = { state: "ended" } as const;

/** The home page of a customer: current bookings, past recipients, saved places, and the price box. */
export function SignedInHome() {
  const t = useText("home");
  useSender();
  const isReading = useIsReading();
  return (
    <Page title={t("mine.title")}>
      <div className={css.page}>
        <div className={css.column}>
          {isReading ? (
            <Reading />
          ) : (
            <>
              <Running />
              <Again />
              <SavedPlaces />
            </>
          )}
        </div>
        <div id="quote" className={css.box}>
          <InstantQuote />
        </div>
        <InstallCard canSnooze />
      </div>
    </Page>
  );
}

/**
 * Returns true while a card above the price box is loading. The cards appear together, so that the box below never
 * moves. Once false, it stays false: a failed card is refetched separately. It is always false without a network.
 */
function useIsReading(): boolean {
  const isOffline = useOffline();
  const reads = [useActiveBookings(), useBookingSearch(endedBookings), useSavedPlaces()];
  const [isRead, setIsRead] = useState(false);
  const isReading = !isRead && !isOffline && reads.some(({ isLoading }) => isLoading);
  if (!isReading && !isRead) setIsRead(true);
  return isReading;
}

function Reading() {
  const shell = useText("shell");
  return <ListSkeleton label={shell("loading")} rows={3} />;
}

type PartProps = { title: string; more?: { to: string; label: string }; children: ReactNode };

function Part({ title, more, children }: PartProps) {
  return (
    <section className={css.part}>
      <div className={css.head}>
        <h2>{title}</h2>
        {more && <LocaleLink to={more.to}>{more.label}</LocaleLink>}
      </div>
      {children}
    </section>
  );
}

function Running() {
  const t = useText("home");
  const { data } = useActiveBookings();
  const bookings = data?.data ?? [];
  if (bookings.length === 0) return null;
  const more = { to: "/customer/tracking", label: t("mine.all") };
  return (
    <Part title={t("mine.running")} {...(bookings.length > runningMax ? { more } : {})}>
      <BookingList label={t("mine.running")}>
        {bookings.slice(0, runningMax).map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            to={`/customer/tracking/${booking.id}`}
            picture={<VehicleDrawing vehicle={booking.vehicle} />}
          />
        ))}
      </BookingList>
    </Part>
  );
}

/** The last five people: one press opens the last step, filled in. */
function Again() {
  const t = useText("home");
  const { data } = useBookingSearch(endedBookings);
  const { againById, pendingId, error } = useBookAgain();
  const people = lastPeople(data ?? [], peopleMax);
  if (people.length === 0) return null;
  return (
    <Part title={t("mine.again")} more={{ to: "/customer/complete", label: t("mine.history") }}>
      {error && <ProblemNotice error={error} />}
      <ul className={css.cards}>
        {people.map(({ bookingId, name, address }) => (
          <li key={bookingId}>
            <button
              type="button"
              className={css.card}
              aria-busy={pendingId === bookingId || undefined}
              onClick={() => void againById(bookingId)}
            >
              <IconRepeat size={20} aria-hidden="true" />
              <span>
                <strong>{t("mine.to", { name })}</strong>
                <span className={css.address}>{address}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A press puts the place in as the drop-off of the price box. */
function SavedPlaces() {
  const t = useText("home");
  const { data } = useSavedPlaces();
  const dropoff = useBooking((booking) => booking.draft.stops[1]?.key);
  const changeStop = useBooking((booking) => booking.changeStop);
  const places = data?.data ?? [];
  if (places.length === 0 || dropoff === undefined) return null;
  return (
    <Part title={t("mine.saved")}>
      <ul className={css.cards}>
        {places.map(({ id, label, ...place }) => (
          <li key={id}>
            <button
              type="button"
              className={css.card}
              onClick={() => {
                const picked = { ...place, name: label, placeId: null, precision: null };
                changeStop(dropoff, changesOfPlace(picked));
                document.getElementById("quote")?.scrollIntoView({ block: "nearest" });
              }}
            >
              <IconBookmark size={20} aria-hidden="true" />
              <span>
                <strong>{label}</strong>
                <span className={css.address}>{place.address}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
