import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconHome } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useLocationSlice } from "../duty/location-slice.ts";
import { type DestinationPlace, savedHome, saveHome } from "./home-place.ts";

/** The search for a place: the page puts it in. */
export type DestinationPicker = (props: {
  label: string;
  placeholder: string;
  near: { latitude: number; longitude: number } | null;
  error: string | undefined;
  /** Receives null until the typed text is a place. */
  onChange: (place: DestinationPlace | null) => void;
}) => ReactNode;

type DestinationDialogProps = {
  Picker: DestinationPicker;
  usesLeft: number;
  pending: boolean;
  error: ApiError | null;
  onStart: (place: DestinationPlace) => void;
  onClose: () => void;
};

/** Chooses the destination: home with one press if this phone has it stored, or any place from the search. */
export function DestinationDialog(props: DestinationDialogProps) {
  const { Picker, usesLeft, pending, error, onStart, onClose } = props;
  const t = useText("driver");
  const shell = useText("shell");
  const near = useLocationSlice((location) => location.fix);
  const [home] = useState(savedHome);
  const [place, setPlace] = useState<DestinationPlace | null>(null);
  const [isHome, setIsHome] = useState(home === null);
  const [tried, setTried] = useState(false);
  const start = () => {
    setTried(true);
    if (!place || pending) return;
    if (isHome) saveHome(place);
    onStart(place);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("wayHome.title")}
      closeLabel={t("wayHome.close")}
      footer={
        <ActionButton variant="accent" size="driver" fullWidth pending={pending} onClick={start}>
          {t("wayHome.submit")}
        </ActionButton>
      }
    >
      <Stack gap={4}>
        <p>{t("wayHome.words", { hours: limits.destinationHours, count: usesLeft })}</p>
        {home && (
          <ActionButton
            variant="soft"
            size="driver"
            fullWidth
            icon={<IconHome size={24} aria-hidden />}
            aria-disabled={pending || undefined}
            onClick={() => {
              if (!pending) onStart(home);
            }}
          >
            {t("wayHome.home", { place: home.name })}
          </ActionButton>
        )}
        <Suspense fallback={<ListSkeleton label={shell("loading")} />}>
          <Picker
            label={t(home ? "wayHome.other" : "wayHome.place")}
            placeholder={t("wayHome.placeholder")}
            near={near}
            error={tried && !place ? t("wayHome.pickOne") : undefined}
            onChange={setPlace}
          />
        </Suspense>
        <CheckField
          label={t("wayHome.remember")}
          help={t("wayHome.rememberHelp")}
          checked={isHome}
          onChange={setIsHome}
        />
        <ProblemNotice error={error} />
      </Stack>
    </Dialog>
  );
}
