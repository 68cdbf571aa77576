import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useEffect, useState } from "react";

export type ResendCodeProps = {
  /** When the last code was requested, in milliseconds of the clock; null before the first. */
  sentAt: number | null;
  onResend: () => void;
  pending: boolean;
};

/** Requests another code, once the last one had its minute to arrive. */
export function ResendCode({ sentAt, onResend, pending }: ResendCodeProps) {
  const t = useText("auth");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = sentAt === null ? 0 : Math.ceil((sentAt - now) / 1000) + limits.codeResendSeconds;
  const wait =
    seconds > 0 ? t("resend.wait", { seconds: Math.min(seconds, limits.codeResendSeconds) }) : null;
  return (
    <ActionButton
      variant="quiet"
      fullWidth
      onClick={onResend}
      pending={pending}
      disabledReason={wait}
    >
      {t("resend.now")}
    </ActionButton>
  );
}
