import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import { useState } from "react";
import { AccountRights } from "../../features/account-rights/account-rights.tsx";
import { LinkedAccounts } from "../../features/line-sign-in/linked-accounts.tsx";
import { useMapBase, useMapLocate } from "../../features/map/use-map-base.ts";
import { PushSetting } from "../../features/notices/push-setting.tsx";
import { AmountDueCard } from "../../features/payments/amount-due-card.tsx";
import { SavedCards } from "../../features/payments/methods/saved-cards.tsx";
import { CreditBalance } from "../../features/payouts/credit-balance.tsx";
import { PlaceField } from "../../features/places/place-field.tsx";
import { usePinPlace } from "../../features/places/use-pin-place.ts";
import { AvatarCard } from "../../features/profile/avatar-card.tsx";
import { ContactList } from "../../features/profile/contact-list.tsx";
import { LanguageField } from "../../features/profile/language-field.tsx";
import { NameForm } from "../../features/profile/name-form.tsx";
import { PasswordForm } from "../../features/profile/password-form.tsx";
import { TaxPayerCard } from "../../features/receipts/tax-payer-card.tsx";
import type { PlacePicker } from "../../features/saved-places/place-form.tsx";
import { SavedPlaces } from "../../features/saved-places/saved-places.tsx";
import { SignOut } from "../../features/session/sign-out.tsx";
import { useCustomer } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { CustomerBankAccount } from "./bank-account.tsx";
import css from "./profile.module.css";

export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfile() {
  const t = useText("profile");
  const shell = useText("shell");
  const { user } = useCustomer();
  return (
    <Page title={t("customerProfile.title")}>
      <PageHead title={t("customerProfile.title")} hidden />
      {!user && <FormSkeleton label={shell("loading")} />}
      {user && (
        <div className={css.page}>
          <div className={css.column}>
            <AmountDueCard />
            <Card title={t("account.title")}>
              <Stack gap={6}>
                <AvatarCard user={user} />
                <NameForm user={user} />
              </Stack>
            </Card>
            <Card title={t("account.contacts")} description={t("account.contactsWords")}>
              <ContactList user={user} />
            </Card>
            <Card title={t("account.password")} description={t("account.passwordWords")}>
              <PasswordForm />
            </Card>
            <Card title={t("places.title")} description={t("places.words")}>
              <SavedPlaces Picker={PickPlace} />
            </Card>
            <Card title={t("account.language")} description={t("account.languageWords")}>
              <LanguageField />
            </Card>
          </div>
          <div className={css.column}>
            <CreditBalance />
            <SavedCards />
            <CustomerBankAccount user={user} />
            <TaxPayerCard />
            <LinkedAccounts strategy="customer" />
            <AccountRights
              strategy="customer"
              user={user}
              push={<PushSetting strategy="customer" />}
            />
            <SignOut strategy="customer" />
          </div>
        </div>
      )}
    </Page>
  );
}

/** The search of the booking form, and a map for what the search does not know. */
const PickPlace: PlacePicker = ({ values, onChange, error, onLeave }) => {
  const t = useText("profile");
  const mapBase = useMapBase();
  const locate = useMapLocate();
  const [search, setSearch] = useState(values.address);
  const [pinning, setPinning] = useState(false);
  const { latitude, longitude } = values;
  const start = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const pin = usePinPlace(pinning ? start : null);
  const choosePlace = (place: { address: string; latitude: number; longitude: number }) => {
    onChange({ address: place.address, latitude: place.latitude, longitude: place.longitude });
    setSearch(place.address);
    setPinning(false);
    pin.reset();
  };
  return (
    <Stack gap={3}>
      <PlaceField
        label={t("places.address")}
        placeholder={t("places.addressPlaceholder")}
        value={search}
        placed={start !== null}
        near={start}
        error={error}
        onBlur={onLeave}
        onType={(text) => {
          setSearch(text);
          onChange({ address: "", latitude: null, longitude: null });
        }}
        onPick={choosePlace}
        onPin={() => setPinning(true)}
      />
      {pinning && (
        <div className={css.pin}>
          <div className={css.map}>
            <MapFrame
              {...mapBase}
              locate={locate}
              label={t("places.map.label")}
              placing={{
                label: t("places.map.drag"),
                onPinMove: ([lng, lat]) => pin.moveTo(lng, lat),
                ...(start ? { start: [start.longitude, start.latitude] as [number, number] } : {}),
              }}
            />
          </div>
          <p aria-live="polite">{pin.place?.address ?? t("places.map.drag")}</p>
          <Stack direction="row" gap={2}>
            <ActionButton
              disabledReason={pin.place ? null : t("places.map.moveFirst")}
              pending={pin.looking}
              onClick={() => pin.place && choosePlace(pin.place)}
            >
              {t("places.map.use")}
            </ActionButton>
            <ActionButton variant="quiet" onClick={() => setPinning(false)}>
              {t("account.cancel")}
            </ActionButton>
          </Stack>
        </div>
      )}
    </Stack>
  );
};
