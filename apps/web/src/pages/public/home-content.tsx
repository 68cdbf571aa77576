import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { DraftStop } from "../../features/booking-form/draft/booking-draft.ts";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { isPlaced, quoteRequest } from "../../features/booking-form/draft/draft-request.ts";
import { changesOfPlace, typedPlace } from "../../features/booking-form/draft/place-changes.ts";
import { pinHash, type TypedPin } from "../../features/booking-form/draft/use-step.ts";
import { Closing } from "../../features/home/closing.tsx";
import { Coverage } from "../../features/home/coverage.tsx";
import { Hero } from "../../features/home/hero.tsx";
import { HowItWorks } from "../../features/home/how-it-works.tsx";
import { Merchants } from "../../features/home/merchants.tsx";
import { Questions } from "../../features/home/questions.tsx";
import { Section } from "../../features/home/section.tsx";
import { PlaceField } from "../../features/places/place-field.tsx";
import { QuoteBox } from "../../features/quotes/quote-box.tsx";
import { useQuote } from "../../features/quotes/use-quote.ts";
import { useTariff } from "../../features/quotes/use-tariff.ts";
import { VehicleList } from "../../features/quotes/vehicle-list.tsx";
import { replayEarlyClick } from "../../features/shell/early-input.ts";
import { TrackingBox } from "../../features/tracking/tracking-box.tsx";
import css from "./home-content.module.css";

const questions = [
  "price",
  "area",
  "when",
  "weight",
  "cash",
  "cancel",
  "safe",
  "proof",
  "prohibited",
  "track",
] as const;
const howSteps = ["route", "driver", "proof"] as const;

/** The price box writes into the booking's own draft, so "book" carries everything on. */
function InstantQuote() {
  const t = useText("home");
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { draft, change, changeStop, moveStop } = useBooking();
  const { data: tariff } = useTariff();
  const live = useQuote(quoteRequest(draft, tariff));
  const [pickup, dropoff] = draft.stops;
  if (!pickup || !dropoff) return null;

  const goToPin = (key: string, typed?: TypedPin) =>
    void navigate(`${localePath("/customer/booking")}${pinHash(key, typed)}`, {
      state: typed ?? null,
    });
  const field = (stop: DraftStop, place: "from" | "to") => (
    <PlaceField
      label={t(`quote.${place}`)}
      placeholder={t(`quote.${place}Placeholder`)}
      value={stop.search}
      placed={isPlaced(stop)}
      near={place === "to" && isPlaced(pickup) ? pickup : null}
      start={<span className={css.dot} data-place={place} />}
      onType={(text) => changeStop(stop.key, typedPlace(text))}
      onPick={(picked) => changeStop(stop.key, changesOfPlace(picked))}
      precision={stop.precision}
      onPin={() => goToPin(stop.key)}
      onTyped={(start) => goToPin(stop.key, { start })}
    />
  );
  return (
    <QuoteBox
      from={field(pickup, "from")}
      to={field(dropoff, "to")}
      onSwap={() => moveStop(0, 1)}
      vehicle={draft.vehicle}
      onVehicle={(vehicle) => change({ vehicle })}
      tariff={tariff}
      live={live}
      complete={draft.stops.every(isPlaced)}
      moreStops={draft.stops.length - 2}
      onBook={() => void navigate(localePath("/customer/booking"))}
    />
  );
}

/** The whole page below the top bar, with the cache that its reads use: both load with the first input. */
export function HomeContent() {
  return (
    <QueryClientProvider client={queryClient}>
      <HomeSections />
    </QueryClientProvider>
  );
}

function HomeSections() {
  const t = useText("home");
  const tariff = useTariff();
  const chooseVehicle = useBooking((booking) => booking.change);
  useEffect(replayEarlyClick, []);
  return (
    <div>
      <Hero>
        <InstantQuote />
      </Hero>
      <div className={css.track}>
        <TrackingBox />
      </div>
      <Section title={t("how.title")}>
        <HowItWorks
          steps={howSteps.map((step) => ({
            title: t(`how.${step}.title`),
            description: t(`how.${step}.words`),
          }))}
        />
      </Section>
      <Section
        title={t("vehicles.title")}
        description={t("vehicles.words")}
        ground="wash"
        id="vehicles"
      >
        <VehicleList
          tariff={tariff.data}
          failed={tariff.isError}
          onRetry={() => void tariff.refetch()}
          onChoose={(vehicle) => {
            chooseVehicle({ vehicle });
            document.getElementById("quote")?.scrollIntoView();
          }}
        />
      </Section>
      <Section title={t("coverage.title")} description={t("coverage.words")}>
        <Coverage tariff={tariff.data} />
      </Section>
      <Section
        title={t("merchants.title")}
        description={t("merchants.words")}
        ground="paper"
        id="merchants"
      >
        <Merchants />
      </Section>
      <Section title={t("questions.title")} id="questions">
        <Questions
          name="questions"
          items={questions.map((key) => ({
            question: t(`questions.${key}.q`),
            answer: t(`questions.${key}.a`),
          }))}
        />
        <ActionButton variant="quiet" to="/help" className={css.more}>
          {t("questions.more")}
        </ActionButton>
      </Section>
      <Closing
        title={t("closing.title")}
        description={t("closing.words")}
        picture={<Motorcycle />}
        actions={[
          { to: "/customer/booking", label: t("closing.book") },
          { to: "/driver", label: t("closing.drive") },
        ]}
      />
    </div>
  );
}
