import { formatDay, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomer } from "@songtan/contract/by-hand/customers";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DescriptionList, ItemList } from "../shell/page/description-list.tsx";

/** How to reach the customer, and since when. */
export function PersonCard({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const locale = useLocale();
  const verified = (at: string | null) => (at ? t("person.verified") : t("person.notVerified"));
  return (
    <Card
      title={t("person.title")}
      footer={
        customer.state === "active" &&
        customer.phoneVerifiedAt && (
          <ActionButton to={`/customers/${customer.id}/book`}>{t("book.open")}</ActionButton>
        )
      }
    >
      <DescriptionList
        pairs={[
          [
            t("list.phone"),
            customer.phone && (
              <span key="phone">
                <a href={callLink(customer.phone)}>{formatPhone(customer.phone)}</a> ·{" "}
                {verified(customer.phoneVerifiedAt)}
              </span>
            ),
          ],
          [
            t("list.email"),
            customer.email && `${customer.email} · ${verified(customer.emailVerifiedAt)}`,
          ],
          [t("person.language"), t(`person.${customer.locale}`)],
          [t("list.since"), formatDay(customer.createdAt, locale)],
          [t("person.closed"), customer.closedAt && formatInstant(customer.closedAt, locale)],
        ]}
      />
    </Card>
  );
}

/** Shows the number of the customer's bookings, with links to the lists. */
export function BookingsCard({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const locale = useLocale();
  const { count, active, delivered, cancelled, lastAt } = customer.bookings;
  return (
    <Card
      title={t("bookings.title")}
      footer={
        <SmartLink to={`/bookings?customerId=${customer.id}`}>{t("bookings.open")}</SmartLink>
      }
    >
      <DescriptionList
        pairs={[
          [t("bookings.count"), String(count)],
          [t("bookings.active"), String(active)],
          [t("bookings.delivered"), String(delivered)],
          [t("bookings.cancelled"), String(cancelled)],
          [t("bookings.last"), lastAt && formatInstant(lastAt, locale)],
        ]}
      />
    </Card>
  );
}

/** The problems they reported, newest first. */
export function ReportsCard({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const locale = useLocale();
  return (
    <Card title={t("reports.title")}>
      {customer.reports.length === 0 ? (
        <p>{t("reports.none")}</p>
      ) : (
        <ItemList
          label={t("reports.title")}
          items={customer.reports.map(({ id, number, state, createdAt }) => ({
            id,
            title: <SmartLink to={`/reports/${id}`}>{number}</SmartLink>,
            note: `${t(`reports.${state}`)} · ${formatInstant(createdAt, locale)}`,
          }))}
        />
      )}
    </Card>
  );
}

/** Shows the customer's consents, and the businesses they book for. */
export function RightsCard({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const locale = useLocale();
  return (
    <Card title={t("rights.title")}>
      <DescriptionList
        pairs={[
          ...customer.consents.map(({ document, accepted, version, at }): [string, string] => [
            t(`rights.${document as "terms"}`),
            `${t(accepted ? "rights.accepted" : "rights.withdrawn")} · ${version} · ${formatInstant(at, locale)}`,
          ]),
          ...customer.businesses.map(({ name, role }): [string, string] => [
            name,
            t(`rights.${role}`),
          ]),
        ]}
      />
    </Card>
  );
}
