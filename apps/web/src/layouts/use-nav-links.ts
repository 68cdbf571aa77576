import { plainPath } from "@songtan/client/language/locales.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { useLocation } from "react-router";
import { useRole, useSession } from "../features/session/use-auth.ts";

export type NavLink = { to: string; label: string; current?: boolean };

/** The pages one can go to from here: by the side of the product and by the session. */
export function useNavLinks() {
  const t = useText("shell");
  const role = useRole();
  const { loggedIn } = useSession(role);
  const here = plainPath(useLocation().pathname);
  const link = (to: string, label: string): NavLink => ({ to, label, current: here === to });

  const booking = link("/customer/booking", t("links.booking"));
  const customer = [
    booking,
    link("/customer/tracking", t("links.tracking")),
    link("/customer/complete", t("links.complete")),
  ];
  const driver = [
    link("/driver/dashboard", t("links.dashboard")),
    link("/driver/booking", t("links.board")),
    link("/driver/task", t("links.task")),
  ];
  const isCustomer = loggedIn && role === "customer";
  const driverSignUp = link("/driver/sign-up", t("links.driverSignUp"));
  const guestCustomer = [
    booking,
    link("/driver", t("links.drive")),
    link("/help", t("links.help")),
  ];
  const guestDriver = [
    link("/driver", t("links.drive")),
    driverSignUp,
    link("/help", t("links.help")),
  ];
  const member = role === "driver" ? driver : customer;
  const guest = role === "driver" ? guestDriver : guestCustomer;
  const cod = link("/customer/profile/cod", t("links.cod"));
  const profile = link(`/${role}/profile`, t("links.profile"));
  const business = link("/business", t("links.business"));

  return {
    bar: loggedIn ? member : guest,
    menu: loggedIn
      ? [...member, ...(role === "customer" ? [cod, business] : []), profile]
      : [...guest, link(`/${role}/sign-in`, t("signIn"))],
    other:
      role === "driver"
        ? link("/", t("links.forCustomers"))
        : link("/driver", t("links.forDrivers")),
    footer: [
      {
        title: t("footer.send"),
        links: [
          booking,
          link("/customer/tracking", t("links.tracking")),
          ...(isCustomer
            ? [link("/customer/complete", t("links.complete")), cod]
            : [link("/customer/sign-up", t("links.signUp"))]),
          business,
        ],
      },
      {
        title: t("footer.drive"),
        links: [
          link("/driver", t("links.drive")),
          ...(isCustomer ? [] : [driverSignUp, link("/driver/sign-in", t("links.driverSignIn"))]),
        ],
      },
      {
        title: t("footer.about"),
        links: [
          link("/help", t("links.help")),
          link("/status", t("links.status")),
          link("/terms", t("links.terms")),
          link("/privacy", t("links.privacy")),
        ],
      },
    ],
  };
}
