import { useText } from "@songtan/client/language/use-text.ts";
import { callLink } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import css from "./step-action.module.css";

type PinHelpProps = { recipientPhone: string | null; senderPhone: string | null };

/** After the last try the recipient may still find the PIN, and the sender can do without it. */
export function PinHelp({ recipientPhone, senderPhone }: PinHelpProps) {
  const t = useText("driver");
  const calls = [
    [recipientPhone, "stop.callRecipient"],
    [senderPhone, "stop.callSender"],
  ] as const;
  return (
    <div className={css.side}>
      {calls.map(
        ([phone, label]) =>
          phone && (
            <ActionButton key={label} variant="outline" fullWidth to={callLink(phone)}>
              {t(label)}
            </ActionButton>
          ),
      )}
    </div>
  );
}
