import { useText } from "@songtan/client/language/use-text.ts";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { haversineMetres } from "@songtan/domain/quoting/distance";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import { canDrawMaps } from "@songtan/ui/map/source/map-support.ts";
import type { LngLat } from "@songtan/ui/map/source/map-types.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../api/api.ts";
import { useApiMutation } from "../api/use-call.ts";
import { useMapBase, useMapLocate } from "../map/use-map-base.ts";
import { SentCodeForm } from "../verify/sent-code-form.tsx";
import { HereSpot } from "./here-spot.tsx";
import css from "./move-pin.module.css";

type MovePinProps = {
  recipientKey: string;
  view: RecipientView;
  onMoved: (view: RecipientView) => void;
};

/** Moves the pin to the right gate: once, a short way, with a code from the recipient's own phone. */
export function MovePin({ recipientKey, view, onMoved }: MovePinProps) {
  const t = useText("tracking");
  const shell = useText("shell");
  const { pinMove, phoneMasked, stop } = view;
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<LngLat | null>(null);
  const move = useApiMutation("PUT /recipient/{key}/pin", (answer) => {
    setOpened(false);
    onMoved(answer);
    notify({ message: t("movePin.done"), tone: "good" });
  });
  const reason = pinMove.refusal && t(`movePin.refused.${pinMove.refusal}`);
  const close = () => {
    setOpened(false);
    setChosen(null);
    move.reset();
  };
  return (
    <>
      {stop.moved && (
        <p className={css.moved}>{t("movePin.moved", { metres: stop.moved.metres })}</p>
      )}
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconMapPin size={20} />}
        disabledReason={reason}
        onClick={() => setOpened(true)}
      >
        {t("movePin.action")}
      </ActionButton>
      <Dialog
        opened={opened}
        onClose={close}
        title={t(chosen ? "movePin.codeTitle" : "movePin.title")}
        closeLabel={shell("close")}
        size="medium"
      >
        {chosen ? (
          <Stack>
            <p>{t("movePin.codeWords")}</p>
            <SentCodeForm
              channel="phone"
              contact={phoneMasked}
              requestCode={() =>
                api.call("POST /recipient/{key}/codes", { params: { key: recipientKey } })
              }
              submitLabel={t("movePin.confirm")}
              pending={move.isPending}
              error={move.error}
              onCode={(sentCode) => {
                const [longitude, latitude] = chosen;
                move.mutate({
                  params: { key: recipientKey },
                  body: { latitude, longitude, sentCode },
                });
              }}
            />
            <ActionButton variant="quiet" fullWidth onClick={() => setChosen(null)}>
              {t("movePin.back")}
            </ActionButton>
          </Stack>
        ) : (
          <Spot pinMove={pinMove} onChosen={setChosen} />
        )}
      </Dialog>
    </>
  );
}

type SpotProps = { pinMove: RecipientView["pinMove"]; onChosen: (spot: LngLat) => void };

/**
 * The map under a fixed pin, or the person's position, and how far that is from the point the
 * sender had set.
 */
function Spot({ pinMove: { from, maxMetres }, onChosen }: SpotProps) {
  const t = useText("tracking");
  const base = useMapBase();
  const drawn = canDrawMaps();
  const start: LngLat = [from.longitude, from.latitude];
  const [spot, setSpot] = useState(start);
  const metres = Math.ceil(haversineMetres(from, { longitude: spot[0], latitude: spot[1] }));
  const tooFar = metres > maxMetres;
  const locate = useMapLocate();
  const nearer = t(drawn ? "movePin.nearer" : "movePin.hereNearer");
  const missing = metres < 1 ? t(drawn ? "movePin.drag" : "movePin.hereFirst") : null;
  return (
    <Stack>
      <p>{t(drawn ? "movePin.words" : "movePin.hereWords", { metres: maxMetres })}</p>
      {!drawn && <HereSpot onFound={setSpot} />}
      {drawn && (
        <div className={css.map}>
          <MapFrame
            {...base}
            locate={locate}
            label={t("movePin.map")}
            stops={[{ id: "from", lngLat: start, label: "", name: t("movePin.from"), kind: "end" }]}
            placing={{ label: t("movePin.pin"), start, onPinMove: setSpot }}
          />
        </div>
      )}
      {(drawn || metres > 0) && (
        <p className={css.distance} data-bad={tooFar || undefined} role="status">
          {t(tooFar ? "movePin.tooFar" : "movePin.distance", { metres, max: maxMetres })}
        </p>
      )}
      <ActionButton
        fullWidth
        onClick={() => onChosen(spot)}
        disabledReason={tooFar ? nearer : missing}
      >
        {t("movePin.use")}
      </ActionButton>
    </Stack>
  );
}
