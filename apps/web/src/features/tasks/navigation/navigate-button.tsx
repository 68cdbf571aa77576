import { openWindow } from "@songtan/client/device/leave-page.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconNavigation } from "@tabler/icons-react";
import { useState } from "react";
import type { Stop } from "../../proofs/proof-needs.ts";
import css from "./navigate-button.module.css";
import { navigationApps, useNavigationApp } from "./navigation-app.ts";
import { navigationLinks } from "./navigation-links.ts";

type NavigateProps = { place: Pick<Stop, "latitude" | "longitude">; vehicle: Vehicle };

/** Opens the way in the driver's navigation app; which one is requested once and stored. */
export function NavigateButton({ place, vehicle }: NavigateProps) {
  const t = useText("driver");
  const app = useNavigationApp((choice) => choice.app);
  const [open, setOpen] = useState(false);
  const navigate = () => {
    if (!app) return setOpen(true);
    // In its own window: this page stays open behind it and goes on reporting.
    openWindow(navigationLinks(place, vehicle)[app]);
  };
  return (
    <>
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconNavigation size={22} aria-hidden />}
        onClick={navigate}
      >
        {t("navigate.open")}
      </ActionButton>
      <AppChooser
        opened={open}
        onClose={() => setOpen(false)}
        links={navigationLinks(place, vehicle)}
      />
    </>
  );
}

/** Which app opens from now on, and the way to another one; nothing while none was chosen. */
export function NavigationChoice({ place, vehicle }: NavigateProps) {
  const t = useText("driver");
  const app = useNavigationApp((choice) => choice.app);
  const [open, setOpen] = useState(false);
  if (!app) return null;
  return (
    <>
      <ActionButton variant="quiet" fullWidth onClick={() => setOpen(true)}>
        {t("navigate.change", { app: t(`navigate.${app}`) })}
      </ActionButton>
      <AppChooser
        opened={open}
        onClose={() => setOpen(false)}
        links={navigationLinks(place, vehicle)}
      />
    </>
  );
}

type AppChooserProps = {
  opened: boolean;
  onClose: () => void;
  links: ReturnType<typeof navigationLinks>;
};

function AppChooser({ opened, onClose, links }: AppChooserProps) {
  const t = useText("driver");
  const shell = useText("shell");
  const choose = useNavigationApp((choice) => choice.choose);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("navigate.title")}
      closeLabel={shell("close")}
    >
      <p className={css.words}>{t("navigate.words")}</p>
      <div className={css.apps}>
        {navigationApps.map((app) => (
          <a
            key={app}
            href={links[app]}
            target="_blank"
            rel="noreferrer"
            className={css.app}
            onClick={() => {
              choose(app);
              onClose();
            }}
          >
            {t(`navigate.${app}`)}
          </a>
        ))}
      </div>
    </Dialog>
  );
}
