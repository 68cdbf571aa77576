import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatDistance, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ChoosableDriver } from "@songtan/contract/by-hand/by-hand";
import { type ChoiceKind, canChooseDriver } from "@songtan/domain/dispatch/chosen/choose-driver";
import { formatPhone } from "@songtan/domain/thai/phone";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { type ChoiceCard, ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { useDeferredValue, useState } from "react";
import { useApiMutation, useApiQuery } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { type ByHandProps, useFinish, useSeen } from "./use-by-hand.ts";

const refreshMilliseconds = 10_000;

/** Staff offer the booking to one driver, or give it to them; each driver with distance, jobs, and why not. */
export function ChooseDriverDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const shell = useText("shell");
  const problemText = useProblemText();
  const { seen, outdated } = useSeen(booking);
  const finish = useFinish(onClose);
  const [kind, setKind] = useState<ChoiceKind>("assign");
  const [driverId, setDriverId] = useState("");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const q = useDeferredValue(typed.trim());
  const ground = useApiQuery(
    "GET /console/bookings/{id}/drivers",
    { params: { id: booking.id }, query: q ? { q } : {}, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  const drivers = ground.data;
  const command = useApiMutation("POST /console/bookings/{id}/choose-driver", () =>
    finish(kind === "offer" ? "offered" : "chosen"),
  );
  const options = useOptions(drivers ?? [], kind);
  return (
    <NoteDialog
      title={t("byHand.choose")}
      explained={t(`byHand.${kind}Explained`)}
      label={t("move.words")}
      submitLabel={t(`byHand.${kind}`)}
      pending={command.isPending}
      ground={ground}
      error={command.error}
      outdated={outdated}
      onClose={onClose}
      ready={driverId !== ""}
      onTried={() => setTried(true)}
      onSubmit={(words) =>
        command.mutate({
          params: { id: booking.id },
          body: { ...seen, driverId, way: kind, words },
        })
      }
    >
      {canChooseDriver(booking.state, "offer") && (
        <SelectField
          label={t("byHand.how")}
          value={kind}
          onChange={(value) => {
            setKind(value as ChoiceKind);
            setDriverId("");
          }}
          options={(["assign", "offer"] as const).map((value) => ({
            value,
            label: t(`byHand.${value}`),
          }))}
        />
      )}
      <TextField
        label={t("byHand.find")}
        help={t("byHand.findHelp")}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      {!drivers && !ground.error && <CardSkeleton label={shell("loading")} lines={3} />}
      {drivers?.length === 0 && <Notice tone="warn">{t("byHand.nobody")}</Notice>}
      {options.length > 0 && (
        <ChoiceCards
          label={t("byHand.who")}
          dense
          options={options}
          value={driverId}
          onChange={setDriverId}
          error={(tried && !driverId && problemText("required")) || command.error?.fields.driverId}
        />
      )}
    </NoteDialog>
  );
}

function useOptions(drivers: readonly ChoosableDriver[], kind: ChoiceKind): ChoiceCard[] {
  const t = useText("bookings");
  const shell = useText("shell");
  const locale = useLocale();
  return drivers.map((driver) => {
    const { id, name, phone, plate, vehicle, distanceMetres, jobs, declined } = driver;
    const problems = driver.problems[kind].map((problem) =>
      problem === "balance"
        ? t("handover.short", { amount: formatExactBaht(driver.missingSatang) })
        : t(`byHand.problem.${problem}`, {
            amount: formatExactBaht(Math.max(0, driver.codRoomSatang)),
          }),
    );
    return {
      value: id,
      title: name,
      description: [
        formatPhone(phone),
        plate,
        vehicle && shell(`vehicle.${vehicle}`),
        t(jobs > 0 ? "handover.busy" : "handover.free"),
        declined && t("byHand.declined"),
      ]
        .filter(Boolean)
        .join(" · "),
      aside:
        distanceMetres === null
          ? t("byHand.unknownPlace")
          : t("handover.near", { distance: formatDistance(distanceMetres, locale) }),
      disabledReason: problems.length > 0 ? problems.join(" · ") : null,
    };
  });
}
