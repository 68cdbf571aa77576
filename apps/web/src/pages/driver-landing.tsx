import { useText } from "@songtan/client/use-text.ts";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { Closing } from "../features/home/closing.tsx";
import { DriverHero } from "../features/home/driver-hero.tsx";
import { DriverNeeds } from "../features/home/driver-needs.tsx";
import { EarningsCalculator } from "../features/home/earnings-calculator.tsx";
import { HowItWorks } from "../features/home/how-it-works.tsx";
import { Questions } from "../features/home/questions.tsx";
import { Reasons } from "../features/home/reasons.tsx";
import { Section } from "../features/home/section.tsx";
import { useTariff } from "../features/quotes/use-tariff.ts";
import { VehicleDrawing } from "../features/quotes/vehicle-drawing.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

const reasons = ["seen", "yours", "free", "offline"] as const;
const steps = ["apply", "documents", "drive"] as const;
const questions = ["share", "cash", "decline", "documents", "vehicle", "phone"] as const;

export default function DriverLanding() {
  const t = useText("home");
  const tariff = useTariff();
  const titled = (key: `why.${(typeof reasons)[number]}` | `steps.${(typeof steps)[number]}`) => ({
    title: t(`driverLanding.${key}.title`),
    words: t(`driverLanding.${key}.words`),
  });
  return (
    <div>
      <PageHead title={t("driverLanding.title")} description={t("driverLanding.description")} />
      <DriverHero farePercent={tariff.data?.driverShare.farePercent} />
      <Section title={t("driverLanding.why.title")}>
        <Reasons items={reasons.map((reason) => titled(`why.${reason}`))} />
      </Section>
      <Section title={t("driverLanding.earn.title")} words={t("driverLanding.earn.words")} ground="wash">
        <EarningsCalculator tariff={tariff.data} failed={tariff.isError} onRetry={() => void tariff.refetch()} />
      </Section>
      <Section title={t("driverLanding.need.title")} words={t("driverLanding.need.words")}>
        <DriverNeeds tariff={tariff.data} picture={(vehicle) => <VehicleDrawing vehicle={vehicle} />} />
      </Section>
      <Section title={t("driverLanding.steps.title")} ground="paper">
        <HowItWorks steps={steps.map((step) => titled(`steps.${step}`))} />
      </Section>
      <Section title={t("driverLanding.questions.title")}>
        <Questions
          name="driver-questions"
          items={questions.map((key) => ({
            question: t(`driverLanding.questions.${key}.q`),
            answer: t(`driverLanding.questions.${key}.a`),
          }))}
        />
      </Section>
      <Closing
        title={t("driverLanding.closing.title")}
        words={t("driverLanding.closing.words")}
        picture={<Courier />}
        actions={[
          { to: "/driver/sign-up", label: t("driverLanding.hero.signUp") },
          { to: "/driver/sign-in", label: t("driverLanding.hero.signIn") },
        ]}
      />
    </div>
  );
}
