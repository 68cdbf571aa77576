import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { SentCodeForm } from "../../verify/sent-code-form.tsx";
import { requestVerificationCode } from "../../verify/use-sent-code.ts";

export type DeviceTakeoverDialogProps = {
  driver: DriverView;
  pending: boolean;
  error: ApiError | null;
  onCode: (sent: { id: string; code: string }) => void;
  onClose: () => void;
};

/** The driver is on duty on another device: the code of their phone moves it here. */
export function DeviceTakeoverDialog({
  driver,
  pending,
  error,
  onCode,
  onClose,
}: DeviceTakeoverDialogProps) {
  const t = useText("driver");
  return (
    <Dialog opened onClose={onClose} title={t("takeOver.title")} closeLabel={t("takeOver.stay")}>
      <Stack>
        <p>{t("takeOver.words")}</p>
        <SentCodeForm
          channel="phone"
          contact={formatPhone(driver.phone)}
          requestCode={requestVerificationCode("phone", "duty")}
          submitLabel={t("takeOver.submit")}
          tone="accent"
          pending={pending}
          error={error}
          onCode={onCode}
        />
      </Stack>
    </Dialog>
  );
}
