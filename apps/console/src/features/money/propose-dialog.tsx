import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ReportRecord } from "@songtan/contract/console/reports";
import { type ClaimDestination, claimDestinations } from "@songtan/domain/claims/types";
import { readSatang, writeAmount } from "@songtan/domain/thai/typed-number";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useCaseCommand } from "./use-money-command.ts";

/** Proposes the amount of a claim, the share that the driver pays, and the payment route. A second person approves it. */
export function ProposeDialog({ report, onClose }: { report: ReportRecord; onClose: () => void }) {
  const t = useText("money");
  const problemText = useProblemText();
  const claimedSatang = report.askedSatang ?? 0;
  const { refundableSatang, driverPaySatang } = report.price;
  const [amount, setAmount] = useState(writeAmount(claimedSatang));
  const [share, setShare] = useState("0");
  const [route, setRoute] = useState<ClaimDestination>(
    claimedSatang <= refundableSatang ? "source" : "credit",
  );
  const [tried, setTried] = useState(false);
  const propose = useCaseCommand("POST /console/reports/{id}/propose", onClose);
  const satang = readSatang(amount);
  const shareSatang = readSatang(share);
  const fields = propose.error?.fields ?? {};
  const amountProblem =
    satang === null || satang <= 0
      ? problemText("format")
      : satang > claimedSatang
        ? t("refund.max", { max: formatExactBaht(claimedSatang) })
        : null;
  const shareMax = report.driver ? Math.min(driverPaySatang, satang ?? 0) : 0;
  const shareProblem =
    shareSatang === null || shareSatang > shareMax
      ? t("case.shareHelp", { max: formatExactBaht(shareMax) })
      : null;
  const tooMuchForSource = (satang ?? 0) > refundableSatang;
  return (
    <NoteDialog
      title={t("case.proposeTitle")}
      explained={t("case.proposeWords", { claimed: formatExactBaht(claimedSatang) })}
      label={t("case.reason")}
      submitLabel={t("case.propose")}
      pending={propose.isPending}
      error={propose.error}
      ready={!amountProblem && !shareProblem && !(route === "source" && tooMuchForSource)}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={(note) =>
        propose.mutate({
          params: { id: report.id },
          body: {
            version: report.version,
            amountSatang: satang ?? 0,
            driverShareSatang: shareSatang ?? 0,
            way: route,
            words: note,
          },
        })
      }
    >
      <MoneyField
        label={t("case.amount")}
        value={amount}
        onChange={setAmount}
        error={(tried && amountProblem) || fields.amountSatang}
      />
      {report.driver && (
        <MoneyField
          label={t("case.share")}
          help={t("case.shareHelp", { max: formatExactBaht(shareMax) })}
          value={share}
          onChange={setShare}
          error={(tried && shareProblem) || fields.driverShareSatang}
        />
      )}
      <PaymentRouteField
        route={route}
        onChange={setRoute}
        refundableSatang={refundableSatang}
        tooMuch={tooMuchForSource}
        tried={tried}
        error={fields.way}
      />
    </NoteDialog>
  );
}

type PaymentRouteFieldProps = {
  route: ClaimDestination;
  onChange: (way: ClaimDestination) => void;
  /** The amount, in satang, that can still be refunded by the original method. */
  refundableSatang: number;
  /** The proposed amount is higher than `refundableSatang`. */
  tooMuch: boolean;
  tried: boolean;
  error: string | undefined;
};

/** Chooses the route by which the claimant receives the money. */
function PaymentRouteField({
  route,
  onChange,
  refundableSatang,
  tooMuch,
  tried,
  error,
}: PaymentRouteFieldProps) {
  const t = useText("money");
  const help = t("case.sourceHelp", { left: formatExactBaht(refundableSatang) });
  return (
    <ChoiceCards
      label={t("case.way")}
      value={route}
      onChange={(value) => onChange(value as ClaimDestination)}
      error={error ?? (tried && route === "source" && tooMuch && help)}
      options={claimDestinations.map((value) => ({
        value,
        title: t(`way.${value}`),
        ...(value === "source" && (tooMuch ? { disabledReason: help } : { description: help })),
      }))}
    />
  );
}
