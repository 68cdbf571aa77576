import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { lineNames } from "@songtan/contract/payments/line-names";
import { stopLabel } from "@songtan/domain/booking/marks/stop-mark";
import { formatTypedPhone } from "@songtan/domain/thai/phone";
import { readSatang } from "@songtan/domain/thai/typed-number";
import type { Extra } from "@songtan/domain/vehicle-types";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { StopMark } from "@songtan/ui/map/markers/stop-mark.tsx";
import type { ReactNode } from "react";
import type { DraftStop } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import { figureOf, fullAddress } from "../draft/draft-request.ts";
import type { StepName } from "../draft/step-problems.ts";
import css from "./pay-step.module.css";

/** Shows the booking that is about to be made, with a link to change each part. */
export function BookingSummary({
  extras,
  onEdit,
}: {
  extras: readonly Extra[];
  onEdit: (step: StepName) => void;
}) {
  const t = useText("booking");
  const locale = useLocale();
  const { draft } = useBooking();
  const sides = Object.values(draft.size);
  const sized = sides.every((side) => side.trim() !== "");
  const part = (step: StepName, children: ReactNode) => (
    <div className={css.part}>
      <div className={css.words}>{children}</div>
      <TextButton
        className={css.edit}
        aria-label={t(`pay.edit.${step}`)}
        onClick={() => onEdit(step)}
      >
        {t("pay.change")}
      </TextButton>
    </div>
  );
  return (
    <Card title={t("pay.summary")}>
      <div className={css.summary}>
        {part(
          "route",
          <ol className={css.stops}>
            {draft.stops.map((stop, index) => (
              <StopDescription key={stop.key} stop={stop} index={index} />
            ))}
          </ol>,
        )}
        {part(
          "parcel",
          <p>
            {t(`parcel.categories.${draft.category}`)} · {figureOf(draft.weightKg)} {t("parcel.kg")}
            {sized && ` · ${t("parcel.cmSize", { size: sides.map(figureOf).join("×") })}`}
            <br />
            <span className={css.soft}>{t(`vehicle.${draft.vehicle}`)}</span>
          </p>,
        )}
        {part(
          "when",
          <p>
            {draft.scheduledAt ? formatInstant(draft.scheduledAt, locale) : t("when.now")}
            {extras.length > 0 && (
              <>
                <br />
                <span className={css.soft}>
                  {extras.map((extra) => lineNames[locale][extra]).join(" · ")}
                </span>
              </>
            )}
          </p>,
        )}
      </div>
    </Card>
  );
}

function StopDescription({ stop, index }: { stop: DraftStop; index: number }) {
  const t = useText("booking");
  const cod = index > 0 ? (readSatang(stop.codAmountBaht) ?? 0) : 0;
  return (
    <li>
      <StopMark kind={index === 0 ? "start" : "end"} label={stopLabel(index)} size="small" />
      <span>{fullAddress(stop)}</span>
      <span className={css.soft}>
        {stop.contactName} · {formatTypedPhone(stop.contactPhone)}
      </span>
      {cod > 0 && <span className={css.soft}>{t("cod.collect", { amount: formatBaht(cod) })}</span>}
    </li>
  );
}
