import { useText } from "@songtan/client/language/use-text.ts";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { BusinessHero } from "../../features/business/business-hero.tsx";
import css from "../../features/business/landing.module.css";
import { Closing } from "../../features/home/closing.tsx";
import { HowItWorks } from "../../features/home/how-it-works.tsx";
import { Reasons } from "../../features/home/reasons.tsx";
import { Section } from "../../features/home/section.tsx";
import { useCustomer } from "../../features/session/use-auth.ts";
import { EarlyPresses } from "../../features/shell/early/early-presses.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";

/** Guests never load it. */
const BusinessHome = lazyPart(async () => (await import("./business-home.tsx")).BusinessHome);

const reasons = ["together", "money", "api", "test"] as const;
const steps = ["open", "invite", "send"] as const;

/** For guests what it is for; for everybody else their business. The built page is the guests'. */
export default function Business() {
  const t = useText("business");
  const { status, loggedIn } = useCustomer();
  return (
    <>
      <EarlyPresses />
      <PageHead title={t("landing.title")} description={t("landing.description")} />
      {loggedIn ? (
        <Suspense fallback={<div className={css.waiting} />}>
          <BusinessHome />
        </Suspense>
      ) : (
        <div className={css.guest} data-unsure={status === "unknown" || undefined}>
          <Landing />
        </div>
      )}
    </>
  );
}

function Landing() {
  const t = useText("business");
  return (
    <>
      <BusinessHero />
      <Section title={t("landing.why")}>
        <Reasons
          items={reasons.map((reason) => ({
            title: t(`landing.reasons.${reason}.title`),
            description: t(`landing.reasons.${reason}.words`),
          }))}
        />
      </Section>
      <Section title={t("landing.how")} ground="paper">
        <HowItWorks
          steps={steps.map((step) => ({
            title: t(`landing.steps.${step}.title`),
            description: t(`landing.steps.${step}.words`),
          }))}
        />
      </Section>
      <Closing
        title={t("landing.closing")}
        description={t("landing.closingWords")}
        picture={<Motorcycle />}
        actions={[
          { to: "/customer/sign-up", label: t("guest.signUp") },
          { to: "/help", label: t("landing.help") },
        ]}
      />
    </>
  );
}
