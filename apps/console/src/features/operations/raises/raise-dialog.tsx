import { NumberField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import {
  type RaiseReason,
  raiseRanges,
  raiseReasons,
} from "@songtan/domain/quoting/raises/price-raise";
import { raiseReasonText } from "@songtan/domain/quoting/raises/raise-news";
import { thaiToArabicDigits } from "@songtan/domain/thai/writing/digits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useApiMutation, useApiQuery } from "../../api/api.ts";
import { RaiseAreasField } from "./raise-areas-field.tsx";

const launchPercent = "10";
const launchHours = "3";
const bangkok = "10";

/** Typed digits, Thai or Arabic, within a range; null for anything else. */
function readWhole(typed: string, { min, max }: { min: number; max: number }): number | null {
  const digits = thaiToArabicDigits(typed).trim();
  const value = /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** Raises prices for now: how much, how long, why and where. Above the limit of one person it is proposed. */
export function RaiseDialog({ onClose }: { onClose: () => void }) {
  const t = useText("operations");
  const shell = useText("shell");
  const locale = useLocale();
  const problemText = useProblemText();
  const [percent, setPercent] = useState(launchPercent);
  const [hours, setHours] = useState(launchHours);
  const [reason, setReason] = useState<RaiseReason>("rain");
  const [provinceCode, setProvinceCode] = useState(bangkok);
  const [areaCodes, setAreaCodes] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const { data: areas } = useApiQuery("GET /console/raise-areas", { query: { provinceCode } });
  const wish = {
    percent: readWhole(percent, raiseRanges.percent),
    hours: readWhole(hours, raiseRanges.hours),
  };
  const needsTwo = areas !== undefined && (wish.percent ?? 0) > areas.alonePercent;
  const start = useApiMutation("POST /console/raises", () => {
    notify({ tone: "good", message: t(needsTwo ? "raise.proposed" : "raise.started") });
    onClose();
  });
  const send = () => {
    setTried(true);
    const { percent: more, hours: long } = wish;
    if (more === null || long === null || areaCodes.length === 0) return;
    start.mutate({ body: { percent: more, hours: long, reason, areaCodes: [...areaCodes] } });
  };
  const rangeError = (value: number | null, { min, max }: { min: number; max: number }) =>
    tried && value === null ? t("raise.range", { min, max }) : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("raise.title")}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={start.isPending} onClick={send}>
            {t(needsTwo ? "raise.propose" : "raise.start")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t("raise.words")}</p>
        <Stack direction="grid" gap={3} align="start">
          <NumberField
            label={t("raise.percent")}
            value={percent}
            onChange={setPercent}
            error={rangeError(wish.percent, raiseRanges.percent)}
          />
          <NumberField
            label={t("raise.hours")}
            value={hours}
            onChange={setHours}
            error={rangeError(wish.hours, raiseRanges.hours)}
          />
        </Stack>
        <SelectField
          label={t("raise.reason")}
          value={reason}
          onChange={(value) => setReason(value as RaiseReason)}
          options={raiseReasons.map((value) => ({ value, label: raiseReasonText(value, locale) }))}
        />
        <RaiseAreasField
          provinceCode={provinceCode}
          onProvince={setProvinceCode}
          districts={areas?.districts ?? []}
          value={areaCodes}
          onChange={setAreaCodes}
          error={tried && areaCodes.length === 0 ? problemText("required") : undefined}
        />
        {needsTwo && (
          <Notice tone="info">{t("raise.needsTwo", { percent: areas.alonePercent })}</Notice>
        )}
        <ProblemNotice error={start.error} />
      </Stack>
    </Dialog>
  );
}
