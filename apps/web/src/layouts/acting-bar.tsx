import { plainPath } from "@songtan/client/language/locales.ts";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { IconBuildingStore } from "@tabler/icons-react";
import { useLocation, useNavigate } from "react-router";
import { type ChosenBusiness, changeBusiness } from "../features/api/chosen-business.ts";
import css from "./acting-bar.module.css";

/** For which business one books and tracks now, with the way out. */
export function ActingBar({ business }: { business: ChosenBusiness }) {
  const t = useText("shell");
  const path = useLocalePath();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = async () => {
    // A booking of the business is not the person's own; the form and the lists are for both.
    const isOneBooking = /^\/customer\/(tracking|complete)\/./.test(plainPath(pathname));
    if (isOneBooking) await navigate(path("/business/bookings"));
    changeBusiness({ isBooking: false });
  };
  return (
    <section className={css.bar} aria-label={t("acting.label")} data-mode={business.mode}>
      <IconBuildingStore size={20} aria-hidden="true" />
      <span className={css.name}>{t(`acting.${business.mode}`, { name: business.name })}</span>
      <TextButton tone="ground" onClick={() => void leave()}>
        {t("acting.leave")}
      </TextButton>
    </section>
  );
}
