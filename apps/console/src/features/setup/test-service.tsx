import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { SetupView } from "@songtan/contract/console/operator/setup";
import type { SetupService } from "@songtan/domain/operator/setup";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { refreshSetup } from "./use-setup.ts";

type TestServiceProps = { service: SetupService; setup: SetupView };

/** Tests one provider and shows what it answered, now or the last time. */
export function TestService({ service, setup }: TestServiceProps) {
  const t = useText("setup");
  const locale = useLocale();
  const [phone, setPhone] = useState("");
  const test = useApiMutation("POST /console/setup/test", refreshSetup);
  const needsPhone = service === "sms" || service === "line";
  const result = setup.results.find(({ step }) => step === service);
  const { fields = {} } = test.error ?? {};
  const send = () => test.mutate({ body: { service, ...(needsPhone && phone && { phone }) } });
  return (
    <Card
      titleAs="h3"
      title={t(`service.${service}.title`)}
      description={t(`service.${service}.words`)}
    >
      <Stack gap={3}>
        {needsPhone && (
          <PhoneField
            label={t("service.phone")}
            value={phone}
            onChange={setPhone}
            error={fields.phone}
          />
        )}
        <Stack direction="row" gap={3}>
          <ActionButton variant="outline" pending={test.isPending} onClick={send}>
            {t(`service.${service}.test`)}
          </ActionButton>
        </Stack>
        {Object.keys(fields).length === 0 && <ProblemNotice error={test.error} />}
        {result && (
          <Notice live tone={result.outcome === "failed" ? "bad" : "good"}>
            {t(result.problem ? `problem.${result.problem}` : "outcome.passed")}{" "}
            {t("service.when", { name: result.by, time: formatInstant(result.at, locale) })}
          </Notice>
        )}
      </Stack>
    </Card>
  );
}
