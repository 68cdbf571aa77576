import { plainPath } from "@songtan/client/locales.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { StaffScope } from "@songtan/domain/accounts/words";
import {
  IconClipboardCheck,
  IconHistory,
  IconMessageReply,
  IconPackage,
  IconSteeringWheel,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useLocation } from "react-router";
import { hasScope } from "../session/session.ts";
import { useSession } from "../session/use-session.ts";

type Place = "reviews" | "drivers" | "appeals" | "bookings" | "staff" | "audit";

/** The console's places, and who may see each. */
export const places: readonly { name: Place; scopes: readonly StaffScope[]; Icon: typeof IconPackage }[] = [
  { name: "reviews", scopes: ["driver.review"], Icon: IconClipboardCheck },
  { name: "drivers", scopes: ["driver.review"], Icon: IconSteeringWheel },
  { name: "appeals", scopes: ["driver.review"], Icon: IconMessageReply },
  { name: "bookings", scopes: ["booking.manage", "driver.review", "payment.refund"], Icon: IconPackage },
  { name: "staff", scopes: ["staff.manage"], Icon: IconUsersGroup },
  { name: "audit", scopes: ["audit.read"], Icon: IconHistory },
];

/** The links the one who is signed in may follow. */
export function useNav() {
  const t = useText("shell");
  const { user } = useSession();
  const here = plainPath(useLocation().pathname);
  return places
    .filter(({ scopes }) => hasScope(user, scopes))
    .map(({ name, Icon }) => ({
      to: `/${name}`,
      label: t(`links.${name}`),
      icon: <Icon size={22} aria-hidden="true" />,
      current: here === `/${name}` || here.startsWith(`/${name}/`),
    }));
}
