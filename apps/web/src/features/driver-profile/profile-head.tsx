import type { DriverView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import css from "./profile.module.css";

/** Who this is. */
export function ProfileHead({ driver }: { driver: DriverView }) {
  const name = `${driver.firstName} ${driver.lastName}`;
  return (
    <div className={css.head}>
      {driver.avatarUrl ? (
        <img src={driver.avatarUrl} alt="" className={css.face} />
      ) : (
        <span className={css.face} aria-hidden="true">
          {[...driver.firstName][0]}
        </span>
      )}
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.soft}>
          {formatPhone(driver.phone)} · {driver.email}
        </p>
      </div>
    </div>
  );
}
