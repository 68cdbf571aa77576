import { line } from "@songtan/client/field-rules.ts";
import { formatTime } from "@songtan/client/format.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { HandoverView } from "@songtan/contract/console/handovers";
import { canCallOff } from "@songtan/domain/booking/handover";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Card } from "@songtan/ui/card.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { notify } from "@songtan/ui/notify.ts";
import { Stack } from "@songtan/ui/stack.tsx";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useState } from "react";
import { useCommand } from "../api/api.ts";
import { Facts } from "../shell/facts.tsx";
import { refreshHandover, useHandover } from "./use-handover.ts";

type Move = "call-off" | "record-given";
const words = {
  "call-off": { action: "handover.callOff", explained: "handover.callOffExplained", done: "handover.calledOff" },
  "record-given": { action: "handover.record", explained: "handover.recordExplained", done: "handover.recorded" },
} as const;

/** The handover that is under way: who meets whom, who has confirmed, and what staff can do about it. */
export function HandoverCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const desk = useHandover(booking);
  const [moving, setMoving] = useState<Move | null>(null);
  const open = desk?.open;
  if (!open) return null;
  const given = open.givenAt !== null;
  const taken = open.takenAt !== null;
  return (
    <Card title={t("handover.title")} tone="accent" description={open.place}>
      <Stack gap={3}>
        <Facts
          pairs={[
            [t("handover.from"), <Side key="from" driver={open.from} at={open.givenAt} />],
            [t("handover.to"), <Side key="to" driver={open.to} at={open.takenAt} />],
          ]}
        />
        {!given && (
          <ActionButton variant="outline" fullWidth onClick={() => setMoving("record-given")}>
            {t("handover.record")}
          </ActionButton>
        )}
        {canCallOff({ given, taken }) && (
          <ActionButton variant="quiet" fullWidth onClick={() => setMoving("call-off")}>
            {t("handover.callOff")}
          </ActionButton>
        )}
      </Stack>
      {moving && <HandoverMove handover={open} move={moving} onClose={() => setMoving(null)} />}
    </Card>
  );
}

function Side({ driver, at }: { driver: HandoverView["from"]; at: string | null }) {
  const t = useText("bookings");
  const locale = useLocale();
  return (
    <span>
      {driver.name} · <a href={`tel:${driver.phone}`}>{driver.phone}</a>{" "}
      <StatusBadge tone={at ? "good" : "warn"}>
        {at ? t("handover.confirmed", { time: formatTime(at, locale) }) : t("handover.notYet")}
      </StatusBadge>
    </span>
  );
}

function HandoverMove({ handover, move, onClose }: { handover: HandoverView; move: Move; onClose: () => void }) {
  const t = useText("bookings");
  const shell = useText("shell");
  const rule = useRuleText();
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const problem = rule(line(limits.noteCharacters))(typed);
  const command = useCommand(`POST /console/handovers/{id}/${move}`, () => {
    refreshHandover();
    notify({ tone: "good", message: t(words[move].done) });
    onClose();
  });
  const submit = () => {
    setTried(true);
    if (!problem && !command.isPending) command.mutate({ params: { id: handover.id }, body: { words: typed.trim() } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(words[move].action)}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={command.isPending} onClick={submit}>
            {t(words[move].action)}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t(words[move].explained)}</p>
        <TextField
          label={t(move === "call-off" ? "handover.reason" : "handover.evidence")}
          rows={3}
          value={typed}
          onChange={setTyped}
          maxLength={limits.noteCharacters}
          error={(tried && problem) || command.error?.fields.words}
        />
        <ProblemNotice error={command.error} />
      </Stack>
    </Dialog>
  );
}
