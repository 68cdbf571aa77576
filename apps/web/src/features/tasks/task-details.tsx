import { formatBaht, formatDistance, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { lineNames } from "@songtan/contract/payments/line-names";
import { payParts } from "@songtan/domain/quoting/driver-pay";
import { ParcelPhoto } from "./parcel-photo.tsx";
import css from "./task-head.module.css";

/**
 * The parcel, the pay and the names needed on the phone. After the end all earnings are above it.
 */
export function TaskDetails({ task, ended = false }: { task: TaskView; ended?: boolean }) {
  const t = useText("driver");
  const locale = useLocale();
  const { feesSatang, promoSatang } = payParts({
    ...task,
    paySatang: task.paySatang + task.othersPaySatang,
  });
  const rows: [string, string][] = [
    [t("task.number"), task.number],
    [t("task.sender"), task.customerName],
    [
      t("task.parcel"),
      `${t(`category.${task.parcel.category}`)} · ${t("job.weight", { kg: task.parcel.weightKg })}`,
    ],
    [
      t("task.distance"),
      `${task.distanceSource === "estimate" ? "≈ " : ""}${formatDistance(task.distanceMetres, locale)}`,
    ],
    [t("pay.total"), formatBaht(task.totalSatang)],
    [t("pay.commission"), formatBaht(-task.commissionSatang)],
  ];
  if (feesSatang > 0) rows.push([t("pay.fees"), formatBaht(-feesSatang)]);
  if (promoSatang > 0) rows.push([t("pay.promo"), formatBaht(promoSatang)]);
  if (task.othersPaySatang > 0) rows.push([t("pay.others"), formatBaht(-task.othersPaySatang)]);
  rows.push([t(ended ? "earned.job" : "pay.yours"), formatBaht(task.paySatang)]);
  if (!ended && task.waitingSatang > 0)
    rows.push([t("pay.waiting"), formatBaht(task.waitingSatang)]);
  if (!ended && task.tipSatang > 0) rows.push([t("pay.tip"), formatBaht(task.tipSatang)]);
  if (task.extras.length > 0)
    rows.splice(3, 0, [
      t("task.extras"),
      task.extras.map((extra) => lineNames[locale][extra]).join(", "),
    ]);
  if (task.endedAt) rows.push([t("task.endedAt"), formatInstant(task.endedAt, locale)]);
  return (
    <>
      <dl className={css.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ParcelPhoto url={task.parcelPhotoUrl} />
    </>
  );
}
