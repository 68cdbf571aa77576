import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { DriverHero } from "../../features/driver-landing/driver-hero.tsx";
import { DriverNeeds } from "../../features/driver-landing/driver-needs.tsx";
import { PayCalculator } from "../../features/driver-landing/pay-calculator.tsx";
import { SampleJob } from "../../features/driver-landing/sample-job.tsx";
import { UpcomingRates } from "../../features/driver-landing/upcoming-rates.tsx";
import { Closing } from "../../features/home/closing.tsx";
import { HowItWorks } from "../../features/home/how-it-works.tsx";
import { Questions } from "../../features/home/questions.tsx";
import { Reasons } from "../../features/home/reasons.tsx";
import { Section } from "../../features/home/section.tsx";
import { useTariff } from "../../features/quotes/use-tariff.ts";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";

const reasons = ["seen", "yours", "free", "offline"] as const;
const steps = ["apply", "documents", "drive"] as const;
const ages = { alone: limits.driverYearsAlone, youngest: limits.driverYearsMin };
const stepDrawings = [Success, DocumentDrawing, Courier];
const questions = [
  "share",
  "tax",
  "cash",
  "decline",
  "documents",
  "young",
  "vehicle",
  "phone",
] as const;

export default function DriverLanding() {
  const t = useText("landing");
  const tariff = useTariff();
  const titled = (key: `why.${(typeof reasons)[number]}` | `steps.${(typeof steps)[number]}`) => ({
    title: t(`${key}.title`),
    description: t(`${key}.words`),
  });
  return (
    <div>
      <PageHead title={t("title")} description={t("description")} />
      <DriverHero
        farePercent={tariff.data?.driverShare.farePercent}
        sample={<SampleJob tariff={tariff.data} />}
      />
      <UpcomingRates tariff={tariff.data} />
      <Section title={t("earn.title")} description={t("earn.words")} id="earn">
        <PayCalculator
          tariff={tariff.data}
          failed={tariff.isError}
          onRetry={() => void tariff.refetch()}
          picture={(vehicle) => <VehicleDrawing vehicle={vehicle} />}
        />
      </Section>
      <Section title={t("why.title")} ground="paper">
        <Reasons items={reasons.map((reason) => titled(`why.${reason}`))} />
      </Section>
      <Section title={t("need.title")} description={t("need.words")}>
        <DriverNeeds
          tariff={tariff.data}
          picture={(vehicle) => <VehicleDrawing vehicle={vehicle} />}
        />
      </Section>
      <Section title={t("steps.title")} ground="paper">
        <HowItWorks steps={steps.map((step) => titled(`steps.${step}`))} drawings={stepDrawings} />
      </Section>
      <Section title={t("questions.title")}>
        <Questions
          name="driver-questions"
          items={questions.map((key) => ({
            question: t(`questions.${key}.q`, ages),
            answer: t(`questions.${key}.a`, ages),
          }))}
        />
      </Section>
      <Closing
        tone="accent"
        title={t("closing.title")}
        description={t("closing.words")}
        picture={<Courier />}
        actions={[
          { to: "/driver/sign-up", label: t("hero.signUp") },
          { to: "/driver/sign-in", label: t("hero.signIn") },
        ]}
      />
    </div>
  );
}
