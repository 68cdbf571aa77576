import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatDistance, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ChoosableDriver } from "@songtan/contract/by-hand/by-hand";
import {
  type ChoiceKind,
  canChooseDriver,
  choiceKinds,
  isFarDriver,
} from "@songtan/domain/dispatch/chosen/choose-driver";
import { formatPhone } from "@songtan/domain/thai/phone";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
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
  const kinds = choiceKinds.filter((way) => canChooseDriver(booking.state, way));
  const [kind, setKind] = useState<ChoiceKind>(kinds[0] ?? "assign");
  const [driverId, setDriverId] = useState("");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const [acceptedFor, setAcceptedFor] = useState("");
  const q = useDeferredValue(typed.trim());
  const ground = useApiQuery(
    "GET /console/bookings/{id}/drivers",
    { params: { id: booking.id }, query: q ? { q } : {}, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  const drivers = ground.data;
  const command = useApiMutation("POST /console/bookings/{id}/choose-driver", () =>
    finish(({ offer: "offered", assign: "chosen", reserve: "reserved" } as const)[kind]),
  );
  const options = useOptions(drivers ?? [], kind);
  const farMetres = drivers?.find(({ id }) => id === driverId)?.distanceMetres ?? null;
  const isFar = kind !== "reserve" && isFarDriver(farMetres);
  const acceptsDistance = acceptedFor !== "" && acceptedFor === driverId;
  return (
    <NoteDialog
      title={t(kind === "reserve" ? "byHand.reserve" : "byHand.choose")}
      explained={t(`byHand.${kind}Explained`)}
      label={t("move.words")}
      submitLabel={t(`byHand.${kind}`)}
      pending={command.isPending}
      ground={ground}
      error={command.error}
      outdated={outdated}
      onClose={onClose}
      ready={driverId !== "" && (!isFar || acceptsDistance)}
      onTried={() => setTried(true)}
      onSubmit={(words) => {
        const body = { ...seen, driverId, way: kind, acceptsDistance, words };
        command.mutate({ params: { id: booking.id }, body });
      }}
    >
      <WayField
        value={kind}
        kinds={kinds}
        onChange={(way) => {
          setKind(way);
          setDriverId("");
        }}
      />
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
      {isFar && (
        <FarDriver
          metres={farMetres}
          accepted={acceptsDistance}
          onChange={(accepts) => setAcceptedFor(accepts ? driverId : "")}
          tried={tried}
        />
      )}
    </NoteDialog>
  );
}

type WayProps = {
  value: ChoiceKind;
  kinds: readonly ChoiceKind[];
  onChange: (way: ChoiceKind) => void;
};

function WayField({ value, kinds, onChange }: WayProps) {
  const t = useText("bookings");
  if (kinds.length < 2) return null;
  return (
    <SelectField
      label={t("byHand.how")}
      value={value}
      onChange={(way) => onChange(way as ChoiceKind)}
      options={kinds.map((way) => ({ value: way, label: t(`byHand.${way}`) }))}
    />
  );
}

type FarProps = {
  metres: number | null;
  accepted: boolean;
  onChange: (accepts: boolean) => void;
  tried: boolean;
};

/** Staff confirm how far the chosen driver is from the pick-up. */
function FarDriver({ metres, accepted, onChange, tried }: FarProps) {
  const t = useText("bookings");
  const locale = useLocale();
  const problemText = useProblemText();
  return (
    <Notice tone="warn">
      <CheckField
        label={t("byHand.farDriver", { distance: formatDistance(metres ?? 0, locale) })}
        help={t("byHand.farDriverHelp")}
        checked={accepted}
        onChange={onChange}
        error={tried && !accepted && problemText("required")}
      />
    </Notice>
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
