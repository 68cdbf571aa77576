import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { MapPin } from "@songtan/ui/illustrations/map-pin.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import type { ReactNode } from "react";

export type CallbackStateProps = {
  title: string;
  description: string;
  drawing: ReactNode;
  /** Where to go from here; the first is the main way. */
  links: readonly { to: string; label: string }[];
};

/** One result of returning from an external page: its description, and links to continue. */
export function CallbackState({ title, description, drawing, links }: CallbackStateProps) {
  return (
    <div role="status">
      <Empty
        titleAs="h1"
        title={title}
        drawing={drawing}
        action={
          <Stack gap={2} align="stretch">
            {links.map(({ to, label }, index) => (
              <ActionButton key={to} to={to} variant={index === 0 ? "filled" : "quiet"} fullWidth>
                {label}
              </ActionButton>
            ))}
          </Stack>
        }
      >
        <WithNumbers text={description} />
      </Empty>
    </div>
  );
}

/** Shown to a guest, who does not have a result to see. */
export function CallbackGuest({ strategy }: { strategy: Role }) {
  const t = useText("auth");
  const shell = useText("shell");
  return (
    <CallbackState
      title={t("callback.guest.title")}
      description={t("callback.guest.words")}
      drawing={<MapPin />}
      links={[
        { to: `/${strategy}/sign-in`, label: t("callback.toSignIn") },
        { to: "/", label: shell("error.home") },
      ]}
    />
  );
}
