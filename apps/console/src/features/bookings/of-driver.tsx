import { useText } from "@songtan/client/language/use-text.ts";
import { conductMeasures } from "@songtan/domain/figures/driver-conduct";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

type Name = "driverId" | "conduct";
type OfDriverProps = {
  filters: { values: Record<Name, string>; set(name: Name, value: string): void };
};

/** Where a driver's figure led to the list: which bookings these are, and the way to all others. */
export function OfDriver({ filters }: OfDriverProps) {
  const t = useText("bookings");
  const drivers = useText("drivers");
  const { driverId, conduct } = filters.values;
  if (!driverId) return null;
  const measure = conductMeasures.find((known) => known === conduct);
  return (
    <Notice
      tone="info"
      action={
        <ActionButton variant="quiet" onClick={() => filters.set("driverId", "")}>
          {t("list.allDrivers")}
        </ActionButton>
      }
    >
      {measure
        ? t("list.ofDriverBy", { figure: drivers(`list.conduct.${measure}`) })
        : t("list.ofDriver")}{" "}
      <SmartLink to={`/drivers/${driverId}`}>{t("list.openDriver")}</SmartLink>
    </Notice>
  );
}
