import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { classes } from "@songtan/ui/theme/classes.ts";
import { isElsewhere, isOnDutyHere } from "../../session/duty-device.ts";
import { device } from "./device.ts";
import { DeviceTakeoverDialog } from "./device-takeover-dialog.tsx";
import css from "./duty-switch.module.css";
import { LocationNotice } from "./location-notice.tsx";
import { useBreakLeft } from "./use-break.ts";
import { useDuty } from "./use-duty.ts";

/** The one big switch: available for jobs or not. Says why when it cannot be turned on. */
export function DutySwitch({ driver }: { driver: DriverView }) {
  const t = useText("driver");
  const {
    pending,
    error,
    confirmingTakeover: needsTakeover,
    change,
    confirmTakeover,
    stay,
  } = useDuty();
  const { state } = driver.verification;
  const blocked = state === "verified" ? null : t(`duty.blocked.${state}`);
  const elsewhere = isElsewhere(driver);
  const on = isOnDutyHere(driver);
  const resting = useBreakLeft(driver) > 0;
  const statusText = pending
    ? on
      ? t("duty.turningOff")
      : t("duty.turningOn")
    : on
      ? t("duty.on")
      : t("duty.off");
  return (
    <section className={css.duty} aria-label={t("duty.label")}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-disabled={Boolean(blocked) || pending || undefined}
        aria-busy={pending || undefined}
        aria-describedby="duty-words"
        className={classes(css.switch, on && css.on, blocked && css.blocked)}
        onClick={() => {
          if (!blocked && !pending) void change(!on);
        }}
      >
        <span className={css.knob} aria-hidden="true">
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path
              d="M12 4v8M7 7a7 7 0 1 0 10 0"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.4"
              strokeLinecap="round"
            />
          </svg>
        </span>
        <span className={css.label}>{statusText}</span>
      </button>
      <p id="duty-words" className={css.words}>
        {blocked ??
          (elsewhere
            ? t("duty.elsewhere")
            : on
              ? t(resting ? "break.words" : "duty.onWords")
              : t("duty.offWords"))}{" "}
        {!blocked && !on && <LocaleLink to="/privacy#location">{t("duty.location")}</LocaleLink>}
        {blocked && (
          <LocaleLink to="/driver/profile">
            {t(state === "suspended" ? "duty.appeal" : "duty.checklist")}
          </LocaleLink>
        )}
      </p>
      {on && !device()?.worksInBackground && <p className={css.words}>{t("duty.screenOn")}</p>}
      {!needsTakeover && <ProblemNotice error={error} />}
      {error?.code === "consent_withdrawn" && (
        <LocaleLink to="/driver/profile/privacy#consents">{t("duty.consents")}</LocaleLink>
      )}
      {needsTakeover && (
        <DeviceTakeoverDialog
          driver={driver}
          pending={pending}
          error={error}
          onCode={(sent) => void confirmTakeover(sent)}
          onClose={stay}
        />
      )}
      {!blocked && <LocationNotice />}
    </section>
  );
}
