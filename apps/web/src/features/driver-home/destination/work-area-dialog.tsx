import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatDistance } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { workAreaRadii } from "@songtan/domain/dispatch/destination/work-area";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useLocationSlice } from "../duty/location-slice.ts";
import type { DestinationPicker } from "./destination-dialog.tsx";
import type { DestinationPlace } from "./home-place.ts";
import { useWorkArea } from "./use-work-area.ts";

type WorkAreaDialogProps = { Picker: DestinationPicker; onClose: () => void };

/** Chooses a district or another place by name, with a radius, or removes the choice. */
export function WorkAreaDialog({ Picker, onClose }: WorkAreaDialogProps) {
  const t = useText("driver");
  const locale = useLocale();
  const near = useLocationSlice((location) => location.fix);
  const { area, words, choose, leave } = useWorkArea();
  const [place, setPlace] = useState<DestinationPlace | null>(null);
  const [radiusMetres, setRadius] = useState<(typeof workAreaRadii)[number]>(
    workAreaRadii.find((metres) => metres === area?.radiusMetres) ?? workAreaRadii[1],
  );
  const [tried, setTried] = useState(false);
  const chosen = place ?? area;
  const save = () => {
    setTried(true);
    if (!chosen || choose.isPending) return;
    const { name, latitude, longitude } = chosen;
    choose.mutate({ body: { name, latitude, longitude, radiusMetres } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("workArea.title")}
      closeLabel={t("workArea.close")}
      footer={
        <ActionButton
          variant="accent"
          size="driver"
          fullWidth
          pending={choose.isPending}
          onClick={save}
        >
          {t("workArea.submit")}
        </ActionButton>
      }
    >
      <Stack gap={4}>
        <p>{t("workArea.words")}</p>
        {words && (
          <Stack gap={2}>
            <p>
              <strong>{t("workArea.now", words)}</strong>
            </p>
            <ActionButton
              variant="outline"
              fullWidth
              pending={leave.isPending}
              onClick={() => leave.mutate({}, { onSuccess: onClose })}
            >
              {t("workArea.stop")}
            </ActionButton>
          </Stack>
        )}
        <Picker
          label={t("workArea.place")}
          placeholder={t("workArea.placeholder")}
          near={near}
          error={tried && !chosen ? t("wayHome.pickOne") : undefined}
          onChange={setPlace}
        />
        <SelectField
          label={t("workArea.radius")}
          options={workAreaRadii.map((metres) => ({
            value: String(metres),
            label: formatDistance(metres, locale),
          }))}
          value={String(radiusMetres)}
          onChange={(value) =>
            setRadius(workAreaRadii.find((metres) => String(metres) === value) ?? radiusMetres)
          }
        />
        <ProblemNotice error={choose.error ?? leave.error} />
      </Stack>
    </Dialog>
  );
}
