import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import type { ReactNode } from "react";
import css from "./account-rights.module.css";
import { CloseAccount } from "./close-account.tsx";
import { Consents } from "./consents.tsx";
import { Devices } from "./devices.tsx";
import { MyData } from "./my-data.tsx";
import { Notifications } from "./notifications.tsx";
import { Passkeys } from "./passkeys.tsx";

type AccountRightsProps = {
  strategy: Role;
  user: CustomerView | DriverView;
  /** This browser's own switch for notices. */
  push: ReactNode;
};

/** What everybody has a right to in their account, the same for customers and drivers. */
export function AccountRights({ strategy, user, push }: AccountRightsProps) {
  return (
    <div className={css.page}>
      <Notifications strategy={strategy} push={push} />
      <Passkeys strategy={strategy} user={user} />
      <Devices strategy={strategy} />
      <Consents strategy={strategy} />
      <MyData strategy={strategy} user={user} />
      <CloseAccount strategy={strategy} user={user} />
    </div>
  );
}
