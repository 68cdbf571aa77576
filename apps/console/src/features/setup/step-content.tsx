import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { SettingView } from "@songtan/contract/console/operator/settings";
import type { SetupView } from "@songtan/contract/console/operator/setup";
import type { SetupStep } from "@songtan/domain/operator/setup";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useApiMutation } from "../api/api.ts";
import { DescriptionList } from "../shell/page/description-list.tsx";
import { ProviderCards } from "./providers/provider-cards.tsx";
import { PushState } from "./providers/push-state.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SettingHistory } from "./setting-history.tsx";
import { refreshSetup } from "./use-setup.ts";

type StepProps = {
  setup: SetupView;
  settings: readonly SettingView[];
  onInviteSecondManager: () => void;
};

const steps: Readonly<Record<SetupStep, (props: StepProps) => React.ReactNode>> = {
  company: CompanyStep,
  prices: PricesStep,
  payments: PaymentsStep,
  messages: MessagesStep,
  maps: MapsStep,
  staff: StaffStep,
  on_call: OnCallStep,
};

/** Shows the content of one step: actual settings, or an actual test of a provider. */
export function StepContent({ step, ...props }: StepProps & { step: SetupStep }) {
  const Step = steps[step];
  return <Step {...props} />;
}

function CompanyStep({ settings }: StepProps) {
  const t = useText("setup");
  const view = settings.find(({ kind }) => kind === "company");
  if (!view) return null;
  const isWaiting = view.rows.some(({ state }) => state === "proposed");
  return (
    <Stack gap={4}>
      {isWaiting && (
        <>
          <Notice tone="info">{t("form.waiting")}</Notice>
          <SettingHistory view={view} />
        </>
      )}
      <SettingForm key={JSON.stringify(view.current)} view={view} onSaved={refreshSetup} />
    </Stack>
  );
}

function PricesStep({ setup }: StepProps) {
  const t = useText("setup");
  const locale = useLocale();
  // Thai years are counted from the year of the Buddha.
  const yearText = (year: number) => String(locale === "th" ? year + 543 : year);
  const confirm = useApiMutation("POST /console/setup/confirm", refreshSetup);
  const { version, provinceCount, hours, night, holidayPercent } = setup.tariff;
  const isAlways = hours.open === "00:00" && hours.close === "24:00";
  const isConfirmed = setup.results.some(({ step }) => step === "prices");
  return (
    <Stack gap={4}>
      <DescriptionList
        pairs={[
          [t("prices.version"), version],
          [
            t("prices.provinces"),
            provinceCount === null ? t("prices.everywhere") : String(provinceCount),
          ],
          [
            t("prices.hours"),
            isAlways ? t("prices.always") : t("prices.span", { from: hours.open, to: hours.close }),
          ],
          [
            t("prices.night"),
            t("prices.adds", {
              when: t("prices.span", { from: night.from, to: night.to }),
              percent: night.percent,
            }),
          ],
          [t("prices.holidayAdds"), `${holidayPercent}%`],
          ...setup.holidays.map(({ year, days }): [string, string] => [
            t("prices.holidays", { year: yearText(year) }),
            days === 0 ? t("prices.noHolidays") : t("prices.holidayCount", { count: days }),
          ]),
        ]}
      />
      <p>{t("prices.words")}</p>
      {setup.holidays.some(({ days }) => days === 0) && (
        <Notice tone="info">{t("prices.holidayWords")}</Notice>
      )}
      {setup.depots === 0 && <Notice tone="info">{t("prices.depotWords")}</Notice>}
      <ProblemNotice error={confirm.error} />
      <Stack direction="row" gap={3}>
        <ActionButton variant="outline" to="/tariffs">
          {t("prices.edit")}
        </ActionButton>
        <ActionButton variant="outline" to="/tariffs/holidays">
          {t("prices.editHolidays")}
        </ActionButton>
        {setup.depots === 0 && (
          <ActionButton variant="outline" to="/depots">
            {t("prices.editDepots")}
          </ActionButton>
        )}
        {!isConfirmed && (
          <ActionButton
            pending={confirm.isPending}
            onClick={() => confirm.mutate({ body: { step: "prices" } })}
          >
            {t("prices.confirm")}
          </ActionButton>
        )}
      </Stack>
    </Stack>
  );
}

function PaymentsStep({ setup }: StepProps) {
  const t = useText("setup");
  const locale = useLocale();
  const confirm = useApiMutation("POST /console/setup/confirm", refreshSetup);
  const { mode, webhookUrl, webhookSeenAt } = setup.payments;
  const isConfirmed = setup.results.some(
    ({ step, outcome }) => step === "payments" && outcome === "confirmed",
  );
  return (
    <Stack gap={4}>
      <DescriptionList
        pairs={[
          [t("payments.mode"), t(`payments.is.${mode}`)],
          [t("payments.webhook"), webhookUrl],
          [
            t("payments.seen"),
            webhookSeenAt ? formatInstant(webhookSeenAt, locale) : t("payments.never"),
          ],
        ]}
      />
      <ProviderCards kinds={["payments"]} />
      {mode === "absent" && (
        <>
          <p>{t("payments.absentWords")}</p>
          <ProblemNotice error={confirm.error} />
          {isConfirmed ? (
            <Notice tone="good">{t("payments.cashConfirmed")}</Notice>
          ) : (
            <Stack direction="row" gap={3}>
              <ActionButton
                pending={confirm.isPending}
                onClick={() => confirm.mutate({ body: { step: "payments" } })}
              >
                {t("payments.cashOnly")}
              </ActionButton>
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}

function MessagesStep({ setup }: StepProps) {
  return (
    <Stack gap={4}>
      <ProviderCards kinds={["email", "sms", "line", "line_sign_in"]} />
      <PushState push={setup.push} />
    </Stack>
  );
}

function MapsStep() {
  return (
    <Stack gap={4}>
      <ProviderCards kinds={["maps", "roads"]} />
    </Stack>
  );
}

function StaffStep({ setup, onInviteSecondManager }: StepProps) {
  const t = useText("setup");
  const { secondManager } = setup;
  const isInvitable = secondManager === "invitable";
  const isMailed = !setup.steps.some(({ missing }) =>
    missing.some((problem) => problem === "email_untested" || problem === "email_failed"),
  );
  return (
    <Stack gap={4}>
      <p>{t(`staff.words.${secondManager}`)}</p>
      <Stack direction="row" gap={3}>
        {isInvitable && isMailed && (
          <ActionButton onClick={onInviteSecondManager}>{t("staff.second")}</ActionButton>
        )}
        {isInvitable && !isMailed && (
          <ActionButton to="/setup?step=messages">{t("staff.mailFirst")}</ActionButton>
        )}
        <ActionButton variant={isInvitable ? "outline" : "filled"} to="/staff">
          {t("staff.open")}
        </ActionButton>
      </Stack>
    </Stack>
  );
}

function OnCallStep() {
  const t = useText("setup");
  return (
    <Stack gap={4}>
      <p>{t("onCall.words")}</p>
      <Stack direction="row" gap={3}>
        <ActionButton to="/on-call">{t("onCall.open")}</ActionButton>
      </Stack>
    </Stack>
  );
}
