import { formatDuration } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DriverOffer } from "./driver-offer.ts";

/** Less than this is not worth a figure. */
const noticeableSeconds = 60;

/** Why this driver received the offer, one sentence for each reason, the nearness first. */
export function useReasonLabels(): (
  job: Pick<DriverOffer, "reasons" | "askedDrivers" | "detourSeconds">,
) => string[] {
  const t = useText("driver");
  const locale = useLocale();
  return ({ reasons, askedDrivers, detourSeconds }) =>
    reasons.map((reason) => {
      if (reason === "nearest" && askedDrivers === 1) return t("reason.alone");
      if (reason !== "on_your_way") return t(`reason.${reason}`, { count: askedDrivers });
      return (detourSeconds ?? 0) < noticeableSeconds
        ? t("reason.on_your_way_free")
        : t("reason.on_your_way", { time: formatDuration(detourSeconds ?? 0, locale) });
    });
}
