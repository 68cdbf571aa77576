import { plainPath } from "@songtan/client/language/locales.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { StaffScope } from "@songtan/domain/account-types";
import { operationsScopes } from "@songtan/domain/staff/approvals";
import {
  IconAlertCircle,
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCash,
  IconChartLine,
  IconClipboardCheck,
  IconCreditCard,
  IconGavel,
  IconHistory,
  IconListCheck,
  IconMessageReply,
  IconPackage,
  IconPhoneCall,
  IconPlusMinus,
  IconReceipt2,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconSteeringWheel,
  IconTicket,
  IconUrgent,
  IconUser,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useLocation } from "react-router";
import { hasScope } from "../session/session.ts";
import { useSession } from "../session/use-session.ts";

type NavItemName =
  | "operations"
  | "figures"
  | "on-call"
  | "announcements"
  | "reviews"
  | "drivers"
  | "appeals"
  | "businesses"
  | "bookings"
  | "customers"
  | "depots"
  | "reports"
  | "payments"
  | "disputes"
  | "adjustments"
  | "payouts"
  | "cod"
  | "differences"
  | "books"
  | "promos"
  | "tariffs"
  | "settings"
  | "setup"
  | "staff"
  | "audit"
  | "security";

type NavItem = { name: NavItemName; scopes: readonly StaffScope[]; Icon: typeof IconPackage };

/** The console's pages grouped by kind of work, with the scopes to see each. */
const groups: readonly {
  name: "work" | "drivers" | "businesses" | "money" | "prices" | "team";
  items: readonly NavItem[];
}[] = [
  {
    name: "work",
    items: [
      { name: "operations", scopes: operationsScopes, Icon: IconUrgent },
      { name: "figures", scopes: ["booking.manage", "payout.run"], Icon: IconChartLine },
      {
        name: "bookings",
        scopes: ["booking.manage", "driver.review", "payment.refund"],
        Icon: IconPackage,
      },
      { name: "customers", scopes: ["booking.manage"], Icon: IconUser },
      { name: "reports", scopes: ["booking.manage", "payment.refund"], Icon: IconAlertCircle },
      { name: "on-call", scopes: ["booking.manage", "staff.manage"], Icon: IconPhoneCall },
      { name: "announcements", scopes: ["booking.manage"], Icon: IconSpeakerphone },
      { name: "depots", scopes: ["booking.manage"], Icon: IconBuildingWarehouse },
    ],
  },
  {
    name: "drivers",
    items: [
      { name: "reviews", scopes: ["driver.review"], Icon: IconClipboardCheck },
      { name: "drivers", scopes: ["driver.review"], Icon: IconSteeringWheel },
      { name: "appeals", scopes: ["driver.review"], Icon: IconMessageReply },
    ],
  },
  {
    name: "businesses",
    items: [{ name: "businesses", scopes: ["partner.manage"], Icon: IconBuildingStore }],
  },
  {
    name: "money",
    items: [
      { name: "payments", scopes: ["payment.refund"], Icon: IconCreditCard },
      { name: "disputes", scopes: ["payment.refund"], Icon: IconGavel },
      { name: "adjustments", scopes: ["payment.refund"], Icon: IconPlusMinus },
      { name: "payouts", scopes: ["payout.run"], Icon: IconBuildingBank },
      { name: "cod", scopes: ["payout.run", "booking.manage"], Icon: IconCash },
      { name: "differences", scopes: ["payout.run"], Icon: IconScale },
      { name: "books", scopes: ["payout.run"], Icon: IconBook2 },
    ],
  },
  {
    name: "prices",
    items: [
      { name: "tariffs", scopes: ["tariff.edit"], Icon: IconReceipt2 },
      { name: "promos", scopes: ["tariff.edit"], Icon: IconTicket },
    ],
  },
  {
    name: "team",
    items: [
      { name: "setup", scopes: ["staff.manage"], Icon: IconListCheck },
      { name: "settings", scopes: ["staff.manage", "tariff.edit"], Icon: IconSettings },
      { name: "staff", scopes: ["staff.manage"], Icon: IconUsersGroup },
      { name: "audit", scopes: ["audit.read"], Icon: IconHistory },
      { name: "security", scopes: ["audit.read"], Icon: IconShieldLock },
    ],
  },
];

/** The links the signed-in staff member may use, in groups; an empty group is left out. */
export function useNav() {
  const t = useText("shell");
  const { user } = useSession();
  const here = plainPath(useLocation().pathname);
  const isHere = (name: NavItemName) =>
    here === `/${name}` ||
    here.startsWith(`/${name}/`) ||
    (name === "payouts" && here.startsWith("/payout-runs/"));
  return groups
    .map((group) => ({
      title: t(`groups.${group.name}`),
      links: group.items
        .filter(({ scopes }) => hasScope(user, scopes))
        .map(({ name, Icon }) => ({
          to: `/${name}`,
          label: t(`links.${name}`),
          icon: <Icon size={20} aria-hidden="true" />,
          current: isHere(name),
        })),
    }))
    .filter(({ links }) => links.length > 0);
}
