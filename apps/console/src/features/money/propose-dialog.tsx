import { formatBaht } from "@songtan/client/format.ts";
import { useProblemText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { ReportRecord } from "@songtan/contract/console/reports";
import { type ClaimWay, claimWays } from "@songtan/domain/claims/words";
import { readSatang } from "@songtan/domain/thai/typed-amount";
import { ChoiceCards } from "@songtan/ui/choice-cards.tsx";
import { MoneyField } from "@songtan/ui/money-field.tsx";
import { useState } from "react";
import { WordsDialog } from "../shell/words-dialog.tsx";
import { useCaseCommand } from "./use-money-command.ts";

const plain = (satang: number) => formatBaht(satang).replace(/[฿,]/g, "");

/** How much a claim is worth, what of it the driver bears, and how it is paid. A second person approves it. */
export function ProposeDialog({ report, onClose }: { report: ReportRecord; onClose: () => void }) {
  const t = useText("money");
  const problemText = useProblemText();
  const asked = report.askedSatang ?? 0;
  const { refundableSatang, driverPaySatang } = report.price;
  const [amount, setAmount] = useState(plain(asked));
  const [share, setShare] = useState("0");
  const [way, setWay] = useState<ClaimWay>(asked <= refundableSatang ? "source" : "credit");
  const [tried, setTried] = useState(false);
  const propose = useCaseCommand("POST /console/reports/{id}/propose", onClose);
  const satang = readSatang(amount);
  const shareSatang = readSatang(share);
  const fields = propose.error?.fields ?? {};
  const amountProblem =
    satang === null || satang <= 0
      ? problemText("format")
      : satang > asked
        ? t("refund.max", { max: formatBaht(asked) })
        : null;
  const shareMax = report.driver ? Math.min(driverPaySatang, satang ?? 0) : 0;
  const shareProblem =
    shareSatang === null || shareSatang > shareMax ? t("case.shareHelp", { max: formatBaht(shareMax) }) : null;
  const tooMuchForSource = (satang ?? 0) > refundableSatang;
  return (
    <WordsDialog
      title={t("case.proposeTitle")}
      explained={t("case.proposeWords", { asked: formatBaht(asked) })}
      label={t("case.reason")}
      submitLabel={t("case.propose")}
      pending={propose.isPending}
      error={propose.error}
      ready={!amountProblem && !shareProblem && !(way === "source" && tooMuchForSource)}
      onTried={() => setTried(true)}
      onClose={onClose}
      onWords={(words) =>
        propose.mutate({
          params: { id: report.id },
          body: {
            version: report.version,
            amountSatang: satang ?? 0,
            driverShareSatang: shareSatang ?? 0,
            way,
            words,
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
          help={t("case.shareHelp", { max: formatBaht(shareMax) })}
          value={share}
          onChange={setShare}
          error={(tried && shareProblem) || fields.driverShareSatang}
        />
      )}
      <ClaimWayField
        way={way}
        onChange={setWay}
        refundableSatang={refundableSatang}
        tooMuch={tooMuchForSource}
        tried={tried}
        error={fields.way}
      />
    </WordsDialog>
  );
}

type ClaimWayFieldProps = {
  way: ClaimWay;
  onChange: (way: ClaimWay) => void;
  /** What may still go back the way it was paid. */
  refundableSatang: number;
  /** More than that is asked for. */
  tooMuch: boolean;
  tried: boolean;
  error: string | undefined;
};

/** How the money goes to who claimed it. */
function ClaimWayField({ way, onChange, refundableSatang, tooMuch, tried, error }: ClaimWayFieldProps) {
  const t = useText("money");
  const help = t("case.sourceHelp", { left: formatBaht(refundableSatang) });
  return (
    <ChoiceCards
      label={t("case.way")}
      value={way}
      onChange={(value) => onChange(value as ClaimWay)}
      error={error ?? (tried && way === "source" && tooMuch && help)}
      options={claimWays.map((value) => ({
        value,
        title: t(`way.${value}`),
        ...(value === "source" && { description: help, disabledReason: tooMuch ? help : null }),
      }))}
    />
  );
}
