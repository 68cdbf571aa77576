import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { parseBookingNumber } from "@songtan/domain/booking/number";
import {
  type AdjustmentKind,
  adjustedRole,
  adjustmentKinds,
} from "@songtan/domain/ledger/case-entries";
import { limits } from "@songtan/domain/limits";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { type ReactNode, useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useAdjustmentCommand } from "./use-money-command.ts";

/** Data from the page on which the dialog was opened. */
export type AdjustmentAbout = {
  booking?: { number: string; hasDriver: boolean };
  driver?: { id: string; name: string };
};

/** Proposes a payment: the account, the amount and the reason. Money moves only after a second person has agreed. */
export function AdjustmentDialog({
  about,
  onClose,
}: {
  about: AdjustmentAbout;
  onClose: () => void;
}) {
  const t = useText("money");
  const problemText = useProblemText();
  const [kind, setKind] = useState<AdjustmentKind | null>(null);
  const [number, setNumber] = useState(about.booking?.number ?? "");
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const propose = useAdjustmentCommand("POST /console/adjustments", onClose);
  const fields = propose.error?.fields ?? {};
  const satang = readSatang(amount);
  const tooMuch = satang !== null && satang > limits.liabilitySatangMax;
  const amountProblem =
    satang === null || satang <= 0
      ? problemText("format")
      : tooMuch
        ? t("adjust.max", { max: formatExactBaht(limits.liabilitySatangMax) })
        : null;
  // A driver may be set right about no booking at all.
  const needsBookingNumber = !about.booking;
  const numberProblem =
    needsBookingNumber && (number.trim() !== "" || !about.driver) && !parseBookingNumber(number)
      ? t("adjust.numberFormat")
      : null;
  return (
    <NoteDialog
      title={about.driver ? t("adjust.titleOf", { name: about.driver.name }) : t("adjust.title")}
      explained={t("adjust.explained")}
      label={t("adjust.words")}
      submitLabel={
        amountProblem
          ? t("adjust.propose")
          : t("adjust.proposeAmount", { amount: formatExactBaht(satang ?? 0) })
      }
      pending={propose.isPending}
      error={propose.error}
      ready={kind !== null && !amountProblem && !numberProblem}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={(note) =>
        kind &&
        propose.mutate({
          body: {
            kind,
            amountSatang: satang ?? 0,
            words: note,
            ...(number.trim()
              ? { bookingNumber: number.trim() }
              : about.driver && { driverId: about.driver.id }),
          },
        })
      }
    >
      <AdjustmentKindChoice
        about={about}
        kind={kind}
        onChange={setKind}
        error={fields.kind ?? (tried && !kind && problemText("required"))}
      />
      {needsBookingNumber && (
        <TextField
          label={t("adjust.number")}
          labelAside={about.driver ? t("adjust.optional") : undefined}
          help={t("adjust.numberHelp")}
          value={number}
          onChange={setNumber}
          maxLength={limits.nameCharacters}
          error={(tried && numberProblem) || fields.bookingNumber}
        />
      )}
      <MoneyField
        label={t("adjust.amount")}
        value={amount}
        onChange={setAmount}
        error={(tried && amountProblem) || fields.amountSatang}
      />
    </NoteDialog>
  );
}

type AdjustmentKindChoiceProps = {
  about: AdjustmentAbout;
  kind: AdjustmentKind | null;
  onChange: (kind: AdjustmentKind) => void;
  error: ReactNode;
};

function AdjustmentKindChoice({ about, kind, onChange, error }: AdjustmentKindChoiceProps) {
  const t = useText("money");
  const kinds = adjustmentKinds.filter(
    (adjustmentKind) => !about.driver || adjustedRole(adjustmentKind) === "driver",
  );
  const noDriver = about.booking?.hasDriver === false;
  return (
    <ChoiceCards
      label={t("adjust.kind")}
      value={kind}
      onChange={(value) => onChange(value as AdjustmentKind)}
      error={error}
      options={kinds.map((value) => ({
        value,
        title: t(`adjustKind.${value}`),
        description: t(`adjustWords.${value}`),
        disabledReason: noDriver && adjustedRole(value) === "driver" ? t("adjust.noDriver") : null,
      }))}
    />
  );
}
