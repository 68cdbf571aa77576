import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { auth } from "../session/session.ts";
import { ChangeContact } from "../verify/change-contact.tsx";
import { proveContact } from "../verify/prove-contact.ts";
import { isVerified, type VerifyChannel } from "../verify/verify-slice.ts";
import css from "./contact-list.module.css";

const channels = ["phone", "email"] as const;

/** Phone and e-mail: whether each is verified, and how to change or add it. */
export function ContactList({ user }: { user: CustomerView }) {
  const t = useText("profile");
  const [changing, setChanging] = useState<VerifyChannel | null>(null);
  const contactOf = (channel: VerifyChannel) =>
    channel === "phone" ? formatPhone(user.phone) : user.email;
  const verify = async (channel: VerifyChannel) => {
    if (await proveContact("customer", channel))
      notify({ message: t(`account.verifiedNow.${channel}`), tone: "good" });
  };
  return (
    <>
      <ul className={css.list}>
        {channels.map((channel) => {
          const verified = isVerified(user, channel);
          const contact = contactOf(channel);
          return (
            <li key={channel} className={css.row}>
              <div className={css.words}>
                <span className={css.name}>{t(`account.${channel}`)}</span>
                <span className={css.value}>{contact || t(`account.none.${channel}`)}</span>
                {contact !== "" && (
                  <span>
                    <StatusBadge tone={verified ? "good" : "warn"}>
                      {t(verified ? "account.verified" : "account.unverified")}
                    </StatusBadge>
                  </span>
                )}
              </div>
              <div className={css.actions}>
                {!verified && contact !== "" && (
                  <ActionButton variant="soft" onClick={() => void verify(channel)}>
                    {t(`account.verify.${channel}`)}
                  </ActionButton>
                )}
                <ActionButton
                  variant={contact === "" ? "soft" : "outline"}
                  onClick={() => setChanging(channel)}
                >
                  {t(`account.${contact === "" ? "add" : "change"}.${channel}`)}
                </ActionButton>
              </div>
            </li>
          );
        })}
      </ul>
      {changing && (
        <Dialog
          opened
          onClose={() => setChanging(null)}
          title={t(`account.${contactOf(changing) === "" ? "add" : "change"}.${changing}`)}
          closeLabel={t("account.cancel")}
        >
          <p className={css.warning}>{t("account.changeWords")}</p>
          <ChangeContact
            strategy="customer"
            channel={changing}
            contact={contactOf(changing)}
            onCancel={() => setChanging(null)}
            onChanged={(changed) => {
              auth.setUser("customer", changed);
              setChanging(null);
              void verify(changing);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
