import { Switches } from "@songtan/client/language/switches.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Menu } from "@songtan/ui/navigation/menu.tsx";
import { useLogout, useRole, useSession } from "../features/session/use-auth.ts";
import { useNavLinks } from "./use-nav-links.ts";

/** The drawer with all links that do not fit in the top bar. */
export function MainMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText("shell");
  const role = useRole();
  const { user } = useSession(role);
  const links = useNavLinks();
  const logout = useLogout(role);
  return (
    <Menu
      opened={opened}
      onClose={onClose}
      label={t("menu")}
      closeLabel={t("close")}
      header={user ? <strong>{`${user.firstName} ${user.lastName}`}</strong> : undefined}
      groups={[{ links: links.menu }, { links: [links.other, ...(links.footer[2]?.links ?? [])] }]}
      footer={
        <>
          <Switches />
          {user && (
            <ActionButton
              variant="outline"
              fullWidth
              onClick={async () => {
                onClose();
                await logout();
              }}
            >
              {t("signOut")}
            </ActionButton>
          )}
        </>
      }
    />
  );
}
