import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { Caller } from "@songtan/contract/by-hand/callers";
import type { Locale } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApiMutation } from "../api/api.ts";

/**
 * Identifies a caller: by their phone, or with a new account and a code that they read back. The booking itself
 * follows.
 */
export function CallerDialog({ onClose }: { onClose: () => void }) {
  const t = useText("shell");
  const navigate = useNavigate();
  const pathOf = useLocalePath();
  const [caller, setCaller] = useState<Caller | null>(null);
  const book = ({ customerId }: Caller) => {
    onClose();
    void navigate(pathOf(`/customers/${customerId}/book`));
  };
  return (
    <Dialog opened onClose={onClose} title={t("caller.title")} closeLabel={t("cancel")}>
      {caller ? (
        <CodeStep caller={caller} onProved={() => book(caller)} onBack={() => setCaller(null)} />
      ) : (
        <PersonStep onFound={(found) => (found.code ? setCaller(found) : book(found))} />
      )}
    </Dialog>
  );
}

function PersonStep({ onFound }: { onFound: (caller: Caller) => void }) {
  const t = useText("shell");
  const [person, setPerson] = useState({ phone: "", firstName: "", lastName: "" });
  const [locale, setLocale] = useState<Locale>("th");
  const find = useApiMutation("POST /console/callers", onFound);
  const fields = find.error?.fields ?? {};
  const set = (change: Partial<typeof person>) => setPerson({ ...person, ...change });
  const submit = () => {
    const { phone, firstName, lastName } = person;
    find.mutate({
      body: {
        phone,
        locale,
        ...(firstName.trim() && { firstName }),
        ...(lastName.trim() && { lastName }),
      },
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap={3}>
        <p>{t("caller.explained")}</p>
        <PhoneField
          label={t("caller.phone")}
          value={person.phone}
          onChange={(phone) => set({ phone })}
          autoComplete="off"
          data-autofocus
          error={fields.phone}
        />
        <TextField
          label={t("caller.firstName")}
          labelAside={t("caller.ifNew")}
          value={person.firstName}
          onChange={(firstName) => set({ firstName })}
          maxLength={limits.nameCharacters}
          autoComplete="off"
          error={fields.firstName}
        />
        <TextField
          label={t("caller.lastName")}
          labelAside={t("caller.ifNew")}
          value={person.lastName}
          onChange={(lastName) => set({ lastName })}
          maxLength={limits.nameCharacters}
          autoComplete="off"
          error={fields.lastName}
        />
        <SelectField
          label={t("caller.language")}
          value={locale}
          onChange={(value) => setLocale(value === "en" ? "en" : "th")}
          options={(["th", "en"] as const).map((value) => ({ value, label: t(`caller.${value}`) }))}
        />
        <ProblemNotice error={find.error} />
        <ActionButton type="submit" fullWidth pending={find.isPending}>
          {t("caller.find")}
        </ActionButton>
      </Stack>
    </form>
  );
}

type CodeStepProps = { caller: Caller; onProved: () => void; onBack: () => void };

function CodeStep({ caller, onProved, onBack }: CodeStepProps) {
  const t = useText("shell");
  const [digits, setDigits] = useState("");
  const confirm = useApiMutation("POST /console/callers/{id}/confirm", onProved);
  const send = (code: string) => {
    if (code.length !== limits.codeDigits || confirm.isPending || !caller.code) return;
    confirm.mutate({
      params: { id: caller.customerId },
      body: { sentCode: { id: caller.code.id, code } },
    });
  };
  const refused = confirm.error?.fields.code;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(digits);
      }}
    >
      <Stack gap={3}>
        <p>{t("caller.codeExplained", { name: caller.name })}</p>
        <CodeInput
          label={t("caller.code")}
          length={limits.codeDigits}
          value={digits}
          onChange={setDigits}
          onComplete={send}
          error={refused}
          refused={confirm.error}
          autoFocus
        />
        <ProblemNotice error={refused ? null : confirm.error} />
        <ActionButton type="submit" fullWidth pending={confirm.isPending}>
          {t("caller.confirm")}
        </ActionButton>
        <ActionButton variant="quiet" fullWidth onClick={onBack}>
          {t("caller.again")}
        </ActionButton>
      </Stack>
    </form>
  );
}
