import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { Closing } from "../../features/home/closing.tsx";
import { Coverage } from "../../features/home/coverage.tsx";
import { Hero } from "../../features/home/hero.tsx";
import { HowItWorks } from "../../features/home/how-it-works.tsx";
import { Merchants } from "../../features/home/merchants.tsx";
import { Questions } from "../../features/home/questions.tsx";
import { Section } from "../../features/home/section.tsx";
import { useTariff } from "../../features/quotes/use-tariff.ts";
import { VehicleList } from "../../features/quotes/vehicle-list.tsx";
import { useCustomer } from "../../features/session/use-auth.ts";
import { replayEarlyClick } from "../../features/shell/early/early-input.ts";
import { TrackingBox } from "../../features/tracking/tracking-box.tsx";
import { useOfflineBookings } from "../../layouts/use-offline-bookings.ts";
import css from "./home-content.module.css";
import { InstantQuote } from "./instant-quote.tsx";

/** Guests never load it. */
const SignedInHome = lazyPart(async () => (await import("./signed-in-home.tsx")).SignedInHome);

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

/** The whole page below the top bar, with the cache that its reads use: both load with the first input. */
export function HomeContent() {
  return (
    <QueryClientProvider client={queryClient}>
      <HomeSections />
    </QueryClientProvider>
  );
}

/**
 * Marketing is for guests. The built page is theirs; until the session is known it stays hidden where this browser
 * has one.
 */
function HomeSections() {
  const { status, loggedIn } = useCustomer();
  useEffect(replayEarlyClick, []);
  const isReady = useOfflineBookings();
  const shell = useText("shell");
  const waiting = (
    <div className={css.waiting}>
      <ListSkeleton label={shell("loading")} rows={3} />
    </div>
  );
  if (loggedIn)
    return <Suspense fallback={waiting}>{isReady ? <SignedInHome /> : waiting}</Suspense>;
  return (
    <div className={css.guest} data-unsure={status === "unknown" || undefined}>
      <GuestSections />
    </div>
  );
}

function GuestSections() {
  const t = useText("home");
  const tariff = useTariff();
  const chooseVehicle = useBooking((booking) => booking.change);
  return (
    <>
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
    </>
  );
}
