import { useText } from "@songtan/client/language/use-text.ts";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconNavigation, IconPhone } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Stop } from "../../proofs/proof-needs.ts";
import { type NavigationApp, navigationLinks } from "./navigation-links.ts";
import css from "./stop-card.module.css";

type Place = Pick<Stop, "latitude" | "longitude">;

type StopActionsProps = {
  /** The number to call there; null where the phone number is not shown. */
  phone: string | null | undefined;
  callLabel: string;
  place: Place;
  vehicle: Vehicle;
  /** What else can be done from here, on a line of its own. */
  children?: ReactNode;
};

/** The two large buttons of every place a driver goes to: call the contact, and navigate there. */
export function StopActions({ phone, callLabel, place, vehicle, children }: StopActionsProps) {
  return (
    <div className={css.actions}>
      {phone && (
        <ActionButton
          variant="outline"
          fullWidth
          icon={<IconPhone size={22} aria-hidden />}
          to={`tel:${phone}`}
        >
          {callLabel}
        </ActionButton>
      )}
      <Navigate stop={place} vehicle={vehicle} />
      {children}
    </div>
  );
}

const apps: readonly NavigationApp[] = ["google", "waze", "apple"];

function Navigate({ stop, vehicle }: { stop: Place; vehicle: Vehicle }) {
  const t = useText("driver");
  const shell = useText("shell");
  const [open, setOpen] = useState(false);
  const links = navigationLinks(stop, vehicle);
  return (
    <>
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconNavigation size={22} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("navigate.open")}
      </ActionButton>
      <Dialog
        opened={open}
        onClose={() => setOpen(false)}
        title={t("navigate.title")}
        closeLabel={shell("close")}
      >
        <p className={css.dialogText}>{t("navigate.words")}</p>
        <div className={css.apps}>
          {apps.map((app) => (
            <a key={app} href={links[app]} target="_blank" rel="noreferrer" className={css.app}>
              {t(`navigate.${app}`)}
            </a>
          ))}
        </div>
      </Dialog>
    </>
  );
}
