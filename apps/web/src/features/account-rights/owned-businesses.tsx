import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { chooseBusiness } from "../api/chosen-business.ts";
import { useApiQuery } from "../api/use-call.ts";

/** The businesses that keep their owner's account open, each with the way to its members, where another one can be the owner. */
export function OwnedBusinesses({ onLeave }: { onLeave: () => void }) {
  const t = useText("rights");
  const { data } = useApiQuery("GET /businesses", {});
  const owned = data?.data.filter(({ role }) => role === "owner") ?? [];
  return (
    <>
      {owned.map(({ id, name, role }) => (
        <p key={id}>
          <LocaleLink
            to="/business/members"
            onClick={() => {
              chooseBusiness({ id, name, role, mode: "live", isBooking: false });
              onLeave();
            }}
          >
            {t("close.settle.business_owned", { name })}
          </LocaleLink>
        </p>
      ))}
      <p>
        <LocaleLink to="/help" onClick={onLeave}>
          {t("close.settle.business_closed")}
        </LocaleLink>
      </p>
    </>
  );
}
