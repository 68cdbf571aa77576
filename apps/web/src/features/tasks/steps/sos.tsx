import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import type { DeviceContext } from "../../sync/build-event.ts";
import { placeLink } from "../navigation/navigation-links.ts";
import css from "./sos.module.css";
import { SosAlarm } from "./sos-alarm.tsx";

/**
 * Help at once: police, ambulance, our own staff, and the driver's position, for any person they
 * choose.
 */
export function Sos({
  phone,
  booking,
}: {
  phone: () => DeviceContext;
  booking: { id: string; number: string };
}) {
  const t = useText("driver");
  const shell = useText("shell");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [shared, setShared] = useState<"copied" | "notCopied" | "noPosition" | null>(null);
  const position = phone().position;
  const share = async () => {
    if (!position) {
      setShared("noPosition");
      return;
    }
    const text = t("sos.message", { number: booking.number, link: placeLink(position) });
    if (navigator.share) {
      // It rejects when the driver closes the share sheet.
      await navigator.share({ text }).catch(() => undefined);
      return;
    }
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setShared(copied ? "copied" : "notCopied");
  };
  return (
    <>
      <button type="button" className={css.button} onClick={() => setOpen(true)}>
        {t("sos.button")}
      </button>
      <Dialog
        opened={open}
        onClose={() => setOpen(false)}
        title={t("sos.title")}
        closeLabel={shell("close")}
        undisturbed
      >
        <div className={css.body}>
          <a href="tel:191" className={css.call}>
            <strong>191</strong> {t("sos.police")}
          </a>
          <a href="tel:1669" className={css.call}>
            <strong>1669</strong> {t("sos.ambulance")}
          </a>
          <SosAlarm phone={phone} bookingId={booking.id} />
          <ActionButton variant="outline" size="driver" fullWidth onClick={() => void share()}>
            {t("sos.share")}
          </ActionButton>
          <p role="status">{shared && t(`sos.${shared}`)}</p>
          {position && (
            <p className={css.place}>
              {t("sos.here", { time: formatTime(position.recordedAt, locale) })}{" "}
              {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}
            </p>
          )}
          <p className={css.place}>{t("sos.words")}</p>
        </div>
      </Dialog>
    </>
  );
}
