import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { useEffect } from "react";
import { openToasts, type Toast } from "./notify.ts";
import css from "./toasts.module.css";

const onScreenMs = 5000;

export function Toasts({ closeLabel }: { closeLabel?: string | undefined }) {
  useEffect(
    () =>
      openToasts(({ title, message, tone = "good", autoClose }: Toast) => {
        notifications.show({
          title,
          message,
          role: tone === "bad" ? "alert" : "status",
          autoClose: autoClose ?? (tone === "bad" ? false : onScreenMs),
          classNames: { root: `${css.toast} ${css[tone]}`, closeButton: css.close ?? "" },
          closeButtonProps: { "aria-label": closeLabel },
        });
      }),
    [closeLabel],
  );
  return <Notifications position="top-center" limit={3} zIndex={500} />;
}
