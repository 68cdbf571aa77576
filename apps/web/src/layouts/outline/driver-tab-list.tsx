import { useText } from "@songtan/client/language/use-text.ts";
import { IconHome, IconPackage, IconUserCircle, IconWallet } from "@tabler/icons-react";

const jobPages = /^\/driver\/(booking|task)(\/|$)/;
const profilePages = /^\/driver\/profile(\/|$)/;

/** Returns true when the page at this Thai path belongs to the tab of jobs. */
export const isJobPage = (here: string): boolean => jobPages.test(here);

/** The driver's four places; the second is the work in hand where there is some. */
export function useDriverTabs(here: string, hasJob: boolean) {
  const t = useText("shell");
  return [
    {
      to: "/driver/dashboard",
      label: t("tabs.today"),
      icon: <IconHome size={22} aria-hidden />,
      current: here === "/driver/dashboard",
    },
    {
      to: hasJob ? "/driver/task" : "/driver/booking",
      label: t("tabs.jobs"),
      icon: <IconPackage size={22} aria-hidden />,
      current: isJobPage(here),
    },
    {
      to: "/driver/statement",
      label: t("tabs.money"),
      icon: <IconWallet size={22} aria-hidden />,
      current: here === "/driver/statement",
    },
    {
      to: "/driver/profile",
      label: t("tabs.me"),
      icon: <IconUserCircle size={22} aria-hidden />,
      current: profilePages.test(here),
    },
  ];
}
