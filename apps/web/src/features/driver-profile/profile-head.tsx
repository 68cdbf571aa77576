import type { DriverView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { useState } from "react";
import css from "./profile.module.css";

/** Shows the driver's photo and name. */
export function ProfileHead({ driver }: { driver: DriverView }) {
  const name = `${driver.firstName} ${driver.lastName}`;
  // Without a network there may be none on the phone.
  const [missingUrl, setMissingUrl] = useState<string | null>(null);
  return (
    <div className={css.head}>
      {driver.avatarUrl && driver.avatarUrl !== missingUrl ? (
        <img
          src={driver.avatarUrl}
          alt=""
          className={css.face}
          onError={() => setMissingUrl(driver.avatarUrl)}
        />
      ) : (
        <span className={css.face} aria-hidden="true">
          {[...driver.firstName][0]}
        </span>
      )}
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.soft}>
          {[formatPhone(driver.phone), driver.email].filter(Boolean).join(" · ")}
        </p>
      </div>
    </div>
  );
}
