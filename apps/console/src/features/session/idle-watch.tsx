import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useEffect, useState } from "react";
import { noteActivity, readActiveAt, secondsToEnd } from "./idle-clock.ts";
import { loadSession, signOut } from "./session.ts";

/** Ends an unused session at the same time as the server, after a warning. */
export function IdleWatch() {
  const t = useText("shell");
  const [seconds, setSeconds] = useState<number | null>(null);
  const warning = seconds !== null;

  useEffect(() => {
    noteActivity(Date.now());
    const note = () => noteActivity(Date.now());
    // After the warning opens, only a button counts as activity: an accidental mouse movement must
    // not extend the session.
    if (!warning)
      for (const sign of ["pointerdown", "keydown", "wheel"])
        window.addEventListener(sign, note, true);
    return () => {
      for (const sign of ["pointerdown", "keydown", "wheel"])
        window.removeEventListener(sign, note, true);
    };
  }, [warning]);

  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsToEnd(Date.now(), readActiveAt());
      setSeconds(left);
      if (left === 0) void signOut("idle");
    }, 1000);
    return () => clearInterval(timer);
  }, []);

  const stay = () => {
    noteActivity(Date.now());
    setSeconds(null);
    void loadSession();
  };
  return (
    <Dialog
      opened={warning}
      onClose={stay}
      title={t("idle.title")}
      closeLabel={t("idle.stay")}
      footer={
        <>
          <ActionButton variant="outline" onClick={() => void signOut()}>
            {t("signOut")}
          </ActionButton>
          <ActionButton onClick={stay}>{t("idle.stay")}</ActionButton>
        </>
      }
    >
      <p aria-live="polite">{t("idle.words", { seconds: seconds ?? 0 })}</p>
    </Dialog>
  );
}
