import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { classes } from "@songtan/ui/theme/classes.ts";
import { Bell } from "../features/inbox/bell.tsx";
import { useRole, useSession } from "../features/session/use-auth.ts";
import { LanguageLink } from "./language-link.tsx";
import css from "./signed-in.module.css";

/**
 * The right end of the top bar: the signed-in user of this side of the product, or the sign-in
 * link.
 */
export function SignedIn() {
  const t = useText("shell");
  const role = useRole();
  const { user, status } = useSession(role);
  // On a phone the name and the bell need the room; the language is in the menu.
  const atWork = user !== null && role === "driver";
  return (
    <>
      <LanguageLink
        className={classes(
          css.language,
          atWork && css.deskOnly,
          user !== null && css.roomOnly,
          status === "unknown" && css.unsure,
        )}
      />
      {user ? (
        <>
          <Bell role={role} />
          <span className={css.profile}>
            <ActionButton variant="quiet" to={`/${role}/profile`}>
              <span className={css.name}>{user.firstName}</span>
            </ActionButton>
          </span>
        </>
      ) : (
        <>
          {status === "unknown" && (
            <>
              <span className={css.bellPlace} aria-hidden="true" />
              <span className={classes(css.name, css.last)} aria-hidden="true" />
            </>
          )}
          <span className={css.signIn} data-unsure={status === "unknown" || undefined}>
            <ActionButton variant="soft" to={`/${role}/sign-in`}>
              {t("signIn")}
            </ActionButton>
          </span>
        </>
      )}
    </>
  );
}
