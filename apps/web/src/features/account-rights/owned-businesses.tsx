import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { chooseBusiness } from "../api/chosen-business.ts";
import { useApiQuery } from "../api/use-call.ts";
import css from "./account-rights.module.css";

const pages = {
  business_owned: "/business/members",
  business_closed: "/business/company#close",
} as const;

/** The businesses that keep their owner's account open, each with the links to another owner and to its end. */
export function OwnedBusinesses({ onLeave }: { onLeave: () => void }) {
  const t = useText("rights");
  const { data } = useApiQuery("GET /businesses", {});
  const owned = data?.data.filter(({ role }) => role === "owner") ?? [];
  return (
    <>
      {owned.map(({ id, name, role }) => (
        <p key={id}>
          {(["business_owned", "business_closed"] as const).map((link) => (
            <LocaleLink
              key={link}
              to={pages[link]}
              className={css.line}
              onClick={() => {
                chooseBusiness({ id, name, role, mode: "live", isBooking: false });
                onLeave();
              }}
            >
              {t(`close.settle.${link}`, { name })}
            </LocaleLink>
          ))}
        </p>
      ))}
    </>
  );
}
