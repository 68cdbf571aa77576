import { email, mobile } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { auth } from "../session/session.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import { proveContact } from "../verify/prove-contact.ts";
import { useContactChange } from "../verify/use-contact-change.ts";
import { isVerified, type VerifyChannel } from "../verify/verify-slice.ts";
import css from "./profile.module.css";

type ContactPageProps = { channel: VerifyChannel; driver: DriverView };

/** The phone or e-mail: whether it is verified, and another one, which then is. */
export function ContactPage({ channel, driver }: ContactPageProps) {
  const t = useText("profile");
  const verified = isVerified(driver, channel);
  const shown = channel === "phone" ? formatPhone(driver.phone) : driver.email;
  const [done, setDone] = useState(false);
  const verify = async () => {
    setDone(false);
    if (await proveContact("driver", channel)) setDone(true);
  };
  return (
    <>
      {done && verified && (
        <Notice tone="good" live>
          {t(`driverContact.done.${channel}`)}
        </Notice>
      )}
      <Card title={t(`driverContact.now.${channel}`)} className={css.contact}>
        <p className={css.current}>
          {shown || t(`account.none.${channel}`)}
          {shown !== "" && (
            <StatusBadge tone={verified ? "good" : "warn"}>
              {t(verified ? "driverContact.verified" : "driverContact.unverified")}
            </StatusBadge>
          )}
        </p>
        {!verified && shown !== "" && (
          <ActionButton variant="accent" size="driver" fullWidth onClick={() => void verify()}>
            {t("driverContact.verify")}
          </ActionButton>
        )}
      </Card>
      <ChangeContact channel={channel} driver={driver} onChanged={verify} />
    </>
  );
}

function ChangeContact({
  channel,
  driver,
  onChanged,
}: ContactPageProps & { onChanged: () => Promise<void> }) {
  const t = useText("profile");
  const proofText = useText("auth");
  const { proofRequest, change, prove, cancel } = useContactChange("driver", (user) => {
    auth.setUser("driver", user as DriverView);
    form.reset();
    void onChanged();
  });
  const fieldRule = useFieldRule();
  // A driver who signed up with only a phone has not given an e-mail address yet.
  const isFirst = driver[channel] === "";
  const label = t(`${isFirst ? "account" : "driverContact.new"}.${channel}`);
  const Field = channel === "phone" ? PhoneField : TextField;
  const { form, error, pending, onSubmit } = useAuthForm(
    { [channel]: "" } as Record<VerifyChannel, string>,
    {
      [channel]: fieldRule(channel === "phone" ? mobile : email, label),
    },
    change,
  );
  return (
    <Card
      title={t(`${isFirst ? "account.add" : "driverContact.change"}.${channel}`)}
      description={t(isFirst ? "driverContact.first.words" : "driverContact.changeWords")}
    >
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <Field
          {...form.inputProps(channel)}
          name={channel}
          label={label}
          inputMode={channel === "phone" ? "tel" : "email"}
          autoComplete={channel === "phone" ? "tel" : "email"}
          autoCapitalize="none"
          spellCheck={false}
        />
        <ProblemNotice error={error} />
        <ActionButton
          type="submit"
          variant={isFirst ? "accent" : "outline"}
          size={isFirst ? "driver" : "medium"}
          fullWidth
          pending={pending}
        >
          {t(isFirst ? "driverContact.first.save" : "driverContact.save")}
        </ActionButton>
      </form>
      {proofRequest && (
        <OwnerProofDialog
          title={proofText("proof.title")}
          submitLabel={proofText("proof.change")}
          user={driver}
          pending={proofRequest.pending}
          error={proofRequest.error}
          onProof={(proof) => void prove(proof)}
          onClose={cancel}
        >
          <p>{proofText("proof.changeWords")}</p>
        </OwnerProofDialog>
      )}
    </Card>
  );
}
